-- Swipes and scrolls for ever.
-- ways: batch spec
while true do pcall(user.swipe, user, "a") pcall(user.scroll, user, { by = 1 }) end
