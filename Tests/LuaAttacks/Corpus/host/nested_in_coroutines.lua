-- Calls the host out of coroutines within coroutines.
-- expected: harmless true
return function(view, row)
  local function f(n) if n > 0 then coroutine.wrap(function() pcall(view.again, view, function() f(n - 1) end) end)() end end
  f(20)
  return true
end
