-- Compiles sixty thousand branches.
-- expected: harmless true or limit
return load("if x then " .. ("elseif x then "):rep(60000) .. " end") ~= nil
