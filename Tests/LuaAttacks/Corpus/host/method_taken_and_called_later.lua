-- Calls a method in another coroutine.
-- expected: harmless 3
return function(view, row)
  local count = view.count
  return coroutine.wrap(function() return count(view, 2) end)()
end
