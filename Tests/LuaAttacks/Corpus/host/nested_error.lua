-- Raises a table through a call of the host.
-- expected: error raised a table
return function(view, row)
  view:again(function() error({}) end)
end
