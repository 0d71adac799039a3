-- Raises an error of the host again, after others.
-- expected: error refused
return function(view, row)
  local _, e = pcall(view.fail, view)
  for i = 1, 100 do pcall(view.fail, view) end
  error(e)
end
