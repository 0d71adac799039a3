-- Has thirty thousand jumps to one label.
-- expected: harmless true or limit
return load(("goto done "):rep(30000) .. "::done::") ~= nil
