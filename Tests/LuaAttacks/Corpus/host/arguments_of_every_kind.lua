-- Hands values of every kind to a method.
-- expected: harmless true
return function(view, row)
  for _, x in ipairs { 1, 1.5, "s", true, {}, print, coroutine.create(print), index_path(0, 0), row, view } do pcall(view.count, view, x) pcall(view.copy, view, x) end
  return true
end
