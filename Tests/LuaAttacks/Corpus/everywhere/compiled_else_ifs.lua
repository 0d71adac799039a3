-- Compiles twenty thousand branches.
-- expected: harmless true or limit
return load("if x then " .. ("elseif x then "):rep(20000) .. " end") ~= nil
