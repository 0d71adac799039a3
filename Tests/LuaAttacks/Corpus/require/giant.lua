-- Requires a module with a name of a million letters.
-- expected: error module `xxx
require(("x"):rep(1000000))
