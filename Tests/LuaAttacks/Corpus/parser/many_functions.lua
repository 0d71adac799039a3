-- Has fifty thousand functions.
-- expected: harmless true or limit
return load(("local function f() end "):rep(190) .. ("f = function() return f end "):rep(50000)) ~= nil
