-- Requires a binary chunk.
-- expected: error attempt to load a binary chunk
require("binary")
