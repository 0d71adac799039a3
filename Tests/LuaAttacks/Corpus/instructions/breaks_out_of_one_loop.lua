-- Has more jumps out of one loop than a chunk may have.
-- expected: harmless `goto` and `break` stand more than 10000 times in one chunk or limit
local f, message = load('while true do ' .. ('if x then break end '):rep(32000) .. ' end')
return message:match('`.*')
