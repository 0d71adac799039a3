-- Hands a table that holds itself to a method.
-- expected: error a table that contains itself cannot be copied
return function(view, row)
  local t = {}
  t.t = t
  view:copy(t)
end
