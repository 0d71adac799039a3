-- Requires a module that never ends.
-- expected: endless
require("loops")
