-- Fills weak tables, which are looked through at the end of each collection.
-- expected: endless
local t = {}
while true do local w = setmetatable({}, { __mode = "k" }) for i = 1, 1000 do w[{}] = w end t = { w, t[1] } end
