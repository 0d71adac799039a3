-- Reads fields by values that are no names.
-- expected: error has no field of type
return function(view, row)
  pcall(function() return view[1] end)
  return view[{}]
end
