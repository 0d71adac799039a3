-- Has a handler that makes protected calls for ever.
-- expected: endless
xpcall(function() local x = nil return x.y end, function()
  ::again::
  pcall(error)
  goto again
end)
while true do end
