-- A morning's triage: read the build's mail, keep a conversation together, throw away what is old, file the rest.
-- A batch in Lua has `view`, `user` and `options`.
user:tap("m2")
user:set_editing(true)
user:drag("m5", { after = "m1" })

for _, mail in view:rows("Inbox") do
  if mail.days > 7 then
    local result = user:delete(mail)
    if result.outcome == "refused" then print(mail.subject .. ": " .. (result.reason or "refused")) end
  end
end

user:drag("m2", { to_section = "Done", at = "first" })
