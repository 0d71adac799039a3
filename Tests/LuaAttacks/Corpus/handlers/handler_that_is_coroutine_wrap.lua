-- Makes a coroutine of the message.
-- expected: harmless false
return (xpcall(error, coroutine.wrap, "x"))
