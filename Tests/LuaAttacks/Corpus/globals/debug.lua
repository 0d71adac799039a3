-- Asks for the library that can do everything.
-- expected: error unknown global `debug`
debug.sethook()
