-- Iterates with a C function that never answers nil: no Lua function is ever called.
-- expected: endless
for _ in coroutine.running do end
