-- Requires a module that catches that it requires itself.
-- expected: harmless true
return require("cycle_caught")
