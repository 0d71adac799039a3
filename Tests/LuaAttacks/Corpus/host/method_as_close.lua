-- Uses a method as the closing function of a value, also when the limit ends it.
-- expected: endless
return function(view, row)
  local t = setmetatable({}, { __close = view.fail })
  local x <close> = t
  while true do end
end
