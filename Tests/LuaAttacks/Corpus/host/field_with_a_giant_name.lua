-- Reads a field with a name of a million letters.
-- expected: error has no field
return function(view, row)
  return view[("x"):rep(1000000)]
end
