-- Calls a method on a table.
-- expected: error `count` is a method
return function(view, row)
  view.count({}, 1)
end
