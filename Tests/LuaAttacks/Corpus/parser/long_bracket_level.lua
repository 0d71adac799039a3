-- Opens a long bracket of a million equals signs.
-- expected: harmless nil or limit
return (load("return [" .. ("="):rep(1000000) .. "[x"))
