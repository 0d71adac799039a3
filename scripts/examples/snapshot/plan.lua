-- Makes the list what the household wants now: a snapshot is edited as a whole, and applied as one update with the
-- fewest moves. Rows that stay keep their marks.
local wanted = {
  { "Market", { "apples", "milk", "bread" } },
  { "Baker", { "buns", "rolls" } },
  { "Chemist", { "soap" } },
}
local new = { buns = { item = "Buns", amount = "8" } }

local old = view:snapshot()
local s = old:copy()
s:delete_all()
for _, shop in ipairs(wanted) do
  s:append_sections { shop[1] }
  for _, id in ipairs(shop[2]) do s:append_rows { { key = id, values = new[id] } } end
end
view:apply(s)
view:apply(s) -- changes nothing

-- An edit that is wrong raises and changes nothing; all that stands twice is named.
local ok, problem = pcall(s.append_rows, s, { "milk", "salt", "soap" })
print(problem)

-- So does an update that breaks a law.
s:delete_rows { "bread", "soap" }
ok, problem = pcall(view.apply, view, s)
print(problem.code)
