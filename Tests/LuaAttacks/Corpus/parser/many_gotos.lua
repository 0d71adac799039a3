-- Has as many jumps to one label as a chunk may have.
-- expected: harmless true or limit
return load(("goto done "):rep(10000) .. "::done::") ~= nil
