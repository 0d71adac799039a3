-- Keeps all errors of a method that it catches.
-- expected: growing
return function(view, row)
  local t = {}
  while true do t[#t + 1] = select(2, pcall(view.fail, view)) end
end
