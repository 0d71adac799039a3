-- Looks at all that an error of the host shows.
-- expected: harmless true
return function(view, row)
  local _, e = pcall(view.fail, view)
  pcall(function() e.x = 1 end) pcall(setmetatable, e, {}) pcall(rawset, e, 1, 1)
  return tostring(e) ~= nil and getmetatable(e) == false
end
