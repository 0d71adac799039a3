-- Prints in protected calls and coroutines, for ever.
-- expected: endless
while true do pcall(print, ("x"):rep(1000)) coroutine.wrap(print)("y") end
