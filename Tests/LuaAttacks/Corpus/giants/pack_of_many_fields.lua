-- Packs into many fields of fifteen million bytes.
-- expected: error padding or limit
string.pack(("c15000000"):rep(10), "", "", "", "", "", "", "", "", "", "")
