-- Compiles thousands of labels, for ever.
-- expected: endless
local parts = {}
for i = 1, 3000 do parts[i] = "::l" .. i .. "::" end
local source = table.concat(parts)
while true do load(source) end
