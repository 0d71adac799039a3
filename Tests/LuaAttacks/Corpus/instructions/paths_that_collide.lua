-- Has index paths as keys that differ in nothing but their section.
-- expected: endless
local t, n = {}, 0
while true do n = n + 1 t[index_path(n % 30000, n // 30000)] = true end
