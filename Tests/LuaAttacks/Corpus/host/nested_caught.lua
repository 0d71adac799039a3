-- Catches the end of the nesting each time.
-- expected: harmless true
return function(view, row)
  local function f() pcall(view.again, view, f) end
  f()
  return true
end
