-- Hands a hundred thousand arguments to a method.
-- expected: error takes at most 16 arguments
return function(view, row)
  view:copy(table.unpack({}, 1, 100000))
end
