-- Has ten thousand branches.
-- expected: harmless true or limit
return load("local x = 1 if x == 0 then " .. ("elseif x == 0 then "):rep(10000) .. " end return true")()
