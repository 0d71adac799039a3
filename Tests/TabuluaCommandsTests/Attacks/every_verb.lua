-- Calls all that a user can do with arguments that are wrong or right.
-- ways: batch spec
while true do
  for _, verb in ipairs { "tap", "drag", "set", "delete", "insert", "swipe", "select", "deselect", "scroll", "add", "back", "reload", "configure", "set_editing", "tap_delete", "confirm_delete", "cancel_delete", "tap_accessory", "tap_index", "pan_select", "change_control", "update", "scroll_to" } do
    pcall(function() user[verb](user, "a", {}) end)
    pcall(function() user[verb](user) end)
    pcall(function() user[verb](user, { to = 1 }) end)
  end
end
