-- Uses methods of the host as metamethods.
-- expected: error `count` is a method
return function(view, row)
  return setmetatable({}, { __index = view.count }).x
end
