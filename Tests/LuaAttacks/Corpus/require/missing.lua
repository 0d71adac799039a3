-- Requires a module that is not there.
-- expected: error module `nope` is not found
require("nope")
