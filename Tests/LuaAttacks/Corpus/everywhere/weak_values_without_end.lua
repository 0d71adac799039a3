-- Fills a table with weak values for ever.
-- expected: endless
local weak, n = setmetatable({}, { __mode = "v" }), 0
while true do n = n + 1 weak[n % 5000] = { n } end
