-- Begins and ends editing in coroutines, caught.
-- ways: batch policy spec
while true do coroutine.wrap(function() pcall(view.set_editing, view, not view.is_editing) end)() end
