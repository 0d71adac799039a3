-- Calls xpcall without a handler.
-- expected: error function expected
xpcall(print)
