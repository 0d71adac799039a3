-- Catches the error of a method for ever.
-- expected: endless
return function(view, row)
  while true do pcall(view.fail, view) end
end
