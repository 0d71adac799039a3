-- Loads long pieces from a reader that never ends.
-- expected: endless
local s = (" "):rep(1000000)
load(function() return s end)
