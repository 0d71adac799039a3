-- Is a rule that looks for a key among those that collide.
-- expected: fails
return { can_move_row = function()
  local t, m = {}, (1 << 12) - 1
  for i = 1, (1 << 11) + 1 do t[i * m] = true end
  local missing = -m
  while true do local _ = t[missing] end
end }
