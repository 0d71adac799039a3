-- Requires a module with a zero byte in its name.
-- expected: error is not found
require("a\0b")
