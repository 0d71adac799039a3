-- Requires a module above the folder.
-- expected: error is not found
require("..secret")
