-- Asks for the loaded libraries.
-- expected: error unknown global `package`
return package.loaded.os
