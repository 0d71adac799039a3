-- Has as many jumps as may be, of both kinds.
-- expected: harmless true or limit
return load('while true do ' .. ('if x then break end '):rep(5000) .. ' end ' .. ('goto done '):rep(5000) .. '::done::') ~= nil
