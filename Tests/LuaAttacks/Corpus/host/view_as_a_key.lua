-- Keeps the view as a key and finds it again.
-- expected: harmless true
return function(view, row)
  return ({ [view] = true })[view]
end
