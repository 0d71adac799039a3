-- Takes and sets the metatable of the view.
-- expected: harmless false
return function(view, row)
  pcall(setmetatable, view, {})
  pcall(rawset, view, "x", 1)
  pcall(rawget, view, "x")
  pcall(rawlen, view)
  pcall(next, view)
  return getmetatable(view)
end
