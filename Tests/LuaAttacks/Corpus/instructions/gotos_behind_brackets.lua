-- Hides jumps behind long brackets that look open.
-- expected: harmless `goto` and `break` stand more than 10000 times in one chunk or limit
local f, message = load('local a, t = [==[ ]=] ]==], {1} local b = t[1] --[=x\n --[==\n local c = a[ [[x]] ] ' .. ('goto done '):rep(10001) .. '::done::')
return message:match('`.*')
