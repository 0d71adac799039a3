-- Adds a function to a library.
-- expected: error the library `string` cannot be added to
function string.trim(s) return s end
