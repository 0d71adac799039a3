-- Asks for either kind.
-- expected: harmless nil
return (load("\27LuaT\0\x19\x93\r\n\x1a\n\4\8\8", "x", "bt"))
