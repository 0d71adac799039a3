-- Hands library functions to the host.
-- expected: harmless true
return function(view, row)
  for _, f in ipairs { print, pcall, coroutine.yield, string.rep, error, table.sort, load, require } do pcall(view.again, view, f) end
  return true
end
