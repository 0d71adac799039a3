-- Uses methods of the host as callbacks of libraries.
-- expected: harmless true
return function(view, row)
  pcall(table.sort, { 1, 2, 3 }, view.count)
  pcall(string.gsub, "abc", ".", view.count)
  pcall(load, view.fail)
  pcall(xpcall, error, view.fail)
  pcall(coroutine.wrap(view.count), view, 1)
  return true
end
