-- Takes the functions of a library away.
-- expected: error attempt to call a nil value
for k in pairs(string) do rawset(string, k, nil) end
return ("x"):rep(3)
