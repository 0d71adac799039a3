-- Catches what comes through many calls of the host, for ever.
-- expected: endless
return function(view, row)
  local function f(n) if n == 0 then error("x") end view:again(function() f(n - 1) end) end
  while true do pcall(f, 10) end
end
