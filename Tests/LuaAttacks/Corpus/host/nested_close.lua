-- Leaves values to be closed across calls of the host when the limit ends it.
-- expected: endless
return function(view, row)
  local function f(n) local x <close> = setmetatable({}, { __close = function() pcall(view.count, view, 1) end }) if n == 0 then while true do end end view:again(function() f(n - 1) end) end
  f(20)
end
