-- Has escapes of characters that are none.
-- expected: harmless nil
return (load("return '\\u{FFFFFFFFF}'"))
