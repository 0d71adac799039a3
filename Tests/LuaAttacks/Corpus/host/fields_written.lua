-- Writes fields of the host.
-- expected: error cannot be assigned
return function(view, row)
  view.count = 1
end
