-- Calls a method without an object.
-- expected: error `count` is a method
return function(view, row)
  view.count()
end
