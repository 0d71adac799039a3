-- Calls the host, which calls the script, which calls the host, without end.
-- expected: depth
return function(view, row)
  local function f() view:again(f) end
  f()
end
