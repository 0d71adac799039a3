-- Resumes coroutines within each other until the C stack is full.
-- expected: harmless false
local function f() return coroutine.resume(coroutine.create(f)) end
local c = coroutine.create(function() local ok = true for i = 1, 3 do ok = f() end return ok end)
local _, ok = coroutine.resume(c)
while type(ok) == "boolean" and ok do _, ok = f() if not ok then break end ok = false end
return false
