-- Hides jumps behind strings that go on over lines.
-- expected: harmless `goto` and `break` stand more than 10000 times in one chunk or limit
local f, message = load("local a = 'x\\\r\n y\\z \n ' " .. ('goto done '):rep(10001) .. '::done::')
return message:match('`.*')
