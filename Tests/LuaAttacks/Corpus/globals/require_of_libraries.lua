-- Requires the libraries that are not there.
-- expected: error module `os` is not found
require("os")
