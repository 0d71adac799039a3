-- What nobody has estimated goes to the end of Todo, and what is too large goes back there.
user:set_editing(true)
for _, task in view:rows("Todo") do
  if task.estimate == nil then user:drag(task, { to_section = "Todo", at = "last" }) end
end
for _, task in view:rows("Doing") do
  if task.estimate and task.estimate >= 5 then user:drag(task, { to_section = "Todo", at = "first" }) end
end
