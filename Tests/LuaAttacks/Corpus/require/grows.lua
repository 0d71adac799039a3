-- Requires a module that takes memory without end.
-- expected: growing
require("grows")
