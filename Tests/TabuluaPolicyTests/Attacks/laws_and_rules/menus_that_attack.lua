-- Answers a menu of a thousand actions whose handlers loop, below a submenu that holds itself.
-- expected: fails
local actions = {}
for i = 1, 1000 do actions[i] = { title = "a" .. i, handler = function() while true do end end } end
local deep = { title = "deep" }
deep.children = { deep }
return {
  context_menu_for_row = function(view, path)
    if path.row == 0 then return actions end
    return { deep }
  end,
}
