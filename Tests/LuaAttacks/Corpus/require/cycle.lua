-- Requires a module that requires itself.
-- expected: error requires itself
require("cycle_a")
