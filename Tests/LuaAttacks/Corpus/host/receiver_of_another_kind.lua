-- Calls a method on a row and on a path.
-- expected: error `count` is a method
return function(view, row)
  pcall(view.count, row, 1)
  view.count(index_path(0, 0), 1)
end
