-- Calls the methods of paths on everything.
-- expected: harmless true
return function(view, row)
  local p = index_path(1, 2)
  for _, x in ipairs { 1, "s", {}, row, view, print } do pcall(p.with_row, x, 1) pcall(p.with_section, p, x) end
  return p:with_row(0):with_section(0) == index_path(0, 0)
end
