-- Has the word `goto` in strings, comments and names, which are no jumps.
-- expected: harmless true or limit
local goto_s = ("goto "):rep(20000)
for _, text in ipairs {
  "return '" .. goto_s .. "'", 'return "\\"' .. goto_s .. '\\\\"', "return [[" .. goto_s .. "]]",
  "return [==[]]" .. goto_s .. "]=]]==]", "--" .. goto_s .. "\nreturn 1", "--[[" .. goto_s .. "]] return 1",
  "--[=[" .. goto_s .. "]]\n" .. goto_s .. "]=] return 1", "--[=" .. goto_s .. "\nreturn 1",
  "local gotos " .. ("gotos = 1 breaks = 2 "):rep(20000):gsub("breaks", "gotos"),
} do
  assert(load(text))
end
return true
