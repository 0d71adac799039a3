-- Makes chains of ephemerons, which take a collector long.
-- expected: endless
while true do local w = setmetatable({}, { __mode = "k" }) local k = {} for i = 1, 1000 do local n = {} w[k] = n k = n end end
