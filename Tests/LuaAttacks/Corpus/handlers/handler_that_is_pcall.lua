-- Is a library function as message handler.
-- expected: harmless false
return (xpcall(error, pcall, "x"))
