-- Hands the error of a limit to a library function that keeps it.
-- expected: endless
local kept = {}
setmetatable(kept, { __close = table.insert })
local x <close> = kept
while true do end
