-- Requires modules that require modules, a hundred and fifty deep.
-- expected: depth
require("deep_1000")
