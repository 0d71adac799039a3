-- Hands a small table whose copy is huge to a method.
-- expected: error a value is too large to be copied or limit
return function(view, row)
  local t = { 1 }
  for i = 1, 60 do t = { t, t } end
  view:copy(t)
end
