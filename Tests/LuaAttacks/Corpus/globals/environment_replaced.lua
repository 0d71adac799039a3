-- Replaces the environment, and looks for what it hid.
-- expected: harmless nil
local g = _G
local _ENV = {}
return g.rawget(g, "io")
