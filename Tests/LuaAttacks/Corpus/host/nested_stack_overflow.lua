-- Fills the stack in a call within a call of the host.
-- expected: depth
return function(view, row)
  local function f() return 1 + f() end
  view:again(f)
end
