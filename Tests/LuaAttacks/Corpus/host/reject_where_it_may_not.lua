-- Refuses where there is nothing to refuse.
-- expected: error works only in a callback
return function(view, row)
  reject("no")
end
