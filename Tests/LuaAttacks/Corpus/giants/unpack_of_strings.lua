-- Unpacks beyond the end of the string.
-- expected: error data string too short
string.unpack("s8", ("\255"):rep(8))
