-- Packs with a format of a million blanks.
-- expected: error a format of more than
string.packsize((" "):rep(1000000))
