-- Makes rows of numbers and paths.
-- expected: harmless true
return function(view, row)
  pcall(function() return row + 1 end) pcall(function() return row.x.y.z end) pcall(function() return index_path(1 << 62, 1 << 62) end)
  pcall(index_path, -1, 0) pcall(index_path, 0, 1.5) pcall(index_path, "0", "0") pcall(index_path, {}) pcall(index_path, { section = 0, row = setmetatable({}, { __index = function() while true do end end }) })
  return true
end
