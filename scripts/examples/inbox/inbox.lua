-- A mailbox: what has not been read is not deleted, and mail of the bank never is; a tap marks as read.
---@type tabulua.Policy
local policy = {
  table = {
    text = "subject", detail = "from", key = "id", section_by = "folder", check = "read",
    sections = { "Inbox", "Later", "Done" }, types = { days = "integer" },
  },
}

function policy.can_edit_row(view, path)
  local mail = view:row(path)
  if mail.from == "Bank" then return false, "mail of the bank is kept" end
  if not view:is_checked(mail) then return false, "it has not been read" end
  return true
end

function policy.did_select_row(view, path)
  view:deselect_row(path)
  view:set_checked(path, true)
end

return policy
