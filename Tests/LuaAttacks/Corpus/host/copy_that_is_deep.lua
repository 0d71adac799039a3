-- Hands a deep table to a method.
-- expected: error nested more than
return function(view, row)
  local t = {}
  for i = 1, 1000 do t = { t } end
  view:copy(t)
end
