-- Every night: what is done goes to the archive, and what is overdue is begun. The day is given: `--set today=2026-11-27`.
user:set_editing(true)

for _, job in view:rows("Done") do
  user:drag(job, { to_section = "Archive", at = "last" })
end

for _, job in view:rows("Todo") do
  if job.due < options.today then user:drag(job, { to_section = "Doing", at = "last" }) end
end
