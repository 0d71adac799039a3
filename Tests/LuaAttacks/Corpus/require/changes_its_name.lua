-- Requires a module that requires another one while it is loaded in a coroutine that is dropped.
-- expected: harmless true
local c = coroutine.create(function() require("yields") end)
coroutine.resume(c)
return require("fine")
