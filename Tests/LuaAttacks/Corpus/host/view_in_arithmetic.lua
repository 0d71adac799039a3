-- Does with the view all that operators do.
-- expected: harmless true
return function(view, row)
  pcall(function() return view + 1 end) pcall(function() return view .. "x" end) pcall(function() return view < view end)
  pcall(function() return #view end) pcall(function() return -view end) pcall(function() return view() end) pcall(function() for _ in pairs(view) do end end)
  pcall(function() local x <close> = view end) pcall(function() for _ in view do end end)
  return true
end
