--- constructors
local t = { 1, 2, x = 3, [10] = 4, ["a b"] = 5; 6 }
print(#t, t[3], t.x, t[10], t["a b"])
local function f() return 1, 2, 3 end
print(#{ f() }, #{ f(), f() }, #{ (f()) }, #{ f(), nil }, #{ nil, f() })
--- later fields of a constructor win
print(({ x = 1, x = 2 }).x, ({ [1] = "a", "b" })[1], ({ "b", [1] = "a" })[1])
--- length
print(#{}, #{ 1, 2, 3 }, #{ n = 1 }, #"abc", #{ 1, 2, nil }, #{ [1] = 1, [2] = 2 })
--- keys that are the same
local t = {}
t[1.0] = "a" t[2^53] = "b" t["1"] = "c"
print(t[1], t[2^53 | 0], t["1"], t[1.5], t[-0.0], next({ [0.0] = 1 }) == 0, math.type(next({ [3.0] = 1 })))
--- keys that cannot be
print(pcall(function() local t = {} t[nil] = 1 end))
print(pcall(function() local t = {} t[0/0] = 1 end))
print(({})[nil], ({})[0/0], pcall(rawset, {}, nil, 1))
--- every kind of key
local k1, k2 = {}, function() end
local t = { [true] = 1, [false] = 2, [k1] = 3, [k2] = 4, [1.5] = 5, [print] = 6, [""] = 7 }
print(t[true], t[false], t[k1], t[k2], t[1.5], t[print], t[""], t[{}])
--- insert and remove
local t = { 1, 2, 3 }
table.insert(t, 4) table.insert(t, 1, 0) table.insert(t, 3, "x")
print(table.concat(t, ","), table.remove(t), table.remove(t, 1), table.remove(t, 2), table.concat(t, ","))
print(table.remove({}), table.remove({}, 0), select("#", table.remove({})), table.remove({ n = 1 }, 1))
--- insert out of bounds
print(pcall(table.insert, { 1, 2 }, 4, "x"))
print(pcall(table.insert, { 1, 2 }, 0, "x"))
print(pcall(table.insert, { 1, 2 }, 1.5, "x"))
--- insert with wrong arguments
print(pcall(table.insert, {}))
print(pcall(table.insert, {}, 1, 2, 3))
print(pcall(table.insert, nil, 1))
print(pcall(table.insert, 5, 1))
--- remove out of bounds
print(pcall(table.remove, { 1, 2 }, 4))
print(pcall(table.remove, { 1, 2 }, -1))
print(table.remove({ 1, 2 }, 3), pcall(table.remove, {}, 1), pcall(table.remove, {}, 2))
print(pcall(table.remove, 5))
--- remove at the place after the end and at zero
local t = { [0] = "zero" }
print(table.remove(t), t[0], table.remove(t, 0), #t)
--- concat
print(table.concat({}), table.concat({ 1, 2.5, "x" }), table.concat({ 1, 2, 3 }, "-"), table.concat({ 1, 2, 3 }, ", ", 2), table.concat({ 1, 2, 3 }, "", 2, 2), table.concat({}, "x", 1, 0) == "")
print(pcall(table.concat, { 1, {}, 3 }))
print(pcall(table.concat, { 1, 2 }, ",", 1, 3))
print(pcall(table.concat, { true }))
print(pcall(table.concat, {}, {}))
--- concat far out
print(table.concat({ [math.maxinteger] = "end" }, "-", math.maxinteger, math.maxinteger))
print(pcall(table.concat, {}, " ", math.maxinteger, math.maxinteger))
print(pcall(table.concat, {}, " ", math.mininteger, math.mininteger))
print(table.concat({}, "x", math.maxinteger, math.mininteger) == "")
--- pack and unpack
local t = table.pack(1, nil, 3, nil)
print(t.n, t[1], t[2], t[3], table.unpack(t, 1, t.n))
print(table.unpack({ 1, 2, 3 }), table.unpack({ 1, 2, 3 }, 2), table.unpack({ 1, 2, 3 }, 2, 3), select("#", table.unpack({}, 1, 0)), select("#", table.unpack({}, 1, 3)))
print(table.pack().n, (table.unpack({ 1, 2 })))
--- unpack at the edges of integers
print(table.unpack({ [math.maxinteger] = "x" }, math.maxinteger, math.maxinteger))
print(table.unpack({ [math.mininteger] = "x" }, math.mininteger, math.mininteger))
print(select("#", table.unpack({}, math.maxinteger, 1)))
--- unpack of too many
print(pcall(table.unpack, {}, 1, 1e7))
print(pcall(table.unpack, {}, 1, math.maxinteger))
print(pcall(table.unpack, {}, math.mininteger, math.maxinteger))
--- unpack without a table
print(pcall(table.unpack))
print(pcall(table.unpack, "abc", 1, 2))
print(pcall(table.unpack, {}, "x"))
--- move
print(table.concat(table.move({ 1, 2, 3 }, 1, 3, 2), ","), table.concat(table.move({ 1, 2, 3 }, 2, 3, 1), ","), table.concat(table.move({ 1, 2, 3 }, 1, 3, 1, {}), ","), #table.move({ 1 }, 1, 0, 5))
--- move and its errors
print(pcall(table.move, {}, 1, math.maxinteger, 2))
print(pcall(table.move, {}, 0, math.maxinteger, 1))
print(pcall(table.move, {}, 1, 2))
print(pcall(table.move, 1, 2, 3, 4))
print(pcall(table.move, {}, 1, 2, 3, 4))
--- move with metamethods
local log = {}
local from = setmetatable({}, { __index = function(_, k) log[#log + 1] = "r" .. k return k * 10 end })
local to = setmetatable({}, { __newindex = function(t, k, v) log[#log + 1] = "w" .. k rawset(t, k, v) end })
table.move(from, 1, 3, 2, to)
print(table.concat(log, " "), to[2], to[4])
--- move over itself in both directions
local t = {}
for i = 1, 6 do t[i] = i end
table.move(t, 1, 4, 3) print(table.concat(t, ","))
table.move(t, 3, 6, 1) print(table.concat(t, ","))
--- the functions with a proxy
local t = {}
local p = setmetatable({}, { __len = function() return #t end, __index = t, __newindex = t })
for i = 1, 5 do table.insert(p, 1, i) end
table.sort(p)
print(table.concat(p, ","), table.remove(p, 1), #p, table.unpack(p), rawlen(p))
--- a length that is no number
local t = setmetatable({}, { __len = function() return "x" end })
print(#t, pcall(table.insert, t, 1))
print(pcall(table.concat, t))
print(pcall(table.unpack, t))
print(pcall(table.sort, t))
--- a length that is a float
local t = setmetatable({ 10, 20, 30 }, { __len = function() return 2.0 end })
print(#t, table.concat(t, ","), table.unpack(t))
print(pcall(table.concat, setmetatable({}, { __len = function() return 2.5 end })))
--- insert wraps around at the greatest integer
local t = setmetatable({}, { __len = function() return math.maxinteger end })
table.insert(t, 20)
print(next(t))
--- ipairs
for i, v in ipairs({ "a", "b", nil, "d" }) do print(i, v) end
for i, v in ipairs(setmetatable({}, { __index = function(_, k) if k < 4 then return k * k end end })) do print(i, v) end
print(pcall(ipairs))
print(ipairs({}) == ipairs({}), select("#", ipairs({})), (pcall(ipairs, nil)))
--- pairs of a list is in order
local seen = {}
for k, v in pairs({ 10, 20, 30 }) do seen[#seen + 1] = k .. "=" .. v end
print(table.concat(seen, " "))
--- pairs visits all, once
local t, seen, n = { 1, 2, x = 3, y = 4, [1.5] = 5, [true] = 6, [-1] = 7, [{}] = 8 }, {}, 0
for k, v in pairs(t) do seen[v] = (seen[v] or 0) + 1 n = n + 1 end
print(n, table.concat(seen, ","))
--- pairs answers next, the table and nil
local t = {}
local f, s, k = pairs(t)
print(f == next, s == t, k, select("#", pairs(t)))
--- pairs while fields are cleared
local t = {}
for i = 1, 100 do t[i] = i t["k" .. i] = i end
local n = 0
for k in pairs(t) do t[k] = nil n = n + 1 end
print(n, next(t))
--- pairs while other fields are cleared
local t = { a = 1, b = 2, c = 3, d = 4 }
local visited = 0
for k in pairs(t) do
  visited = visited + 1
  for other in pairs(t) do if other ~= k then t[other] = nil end end
end
print(visited)
--- pairs while values change
local t = { 1, 2, 3, a = 4, b = 5 }
for k, v in pairs(t) do t[k] = v * 2 end
print(t[1], t[2], t[3], t.a, t.b)
--- pairs within pairs of the same table
local t, n = { a = 1, b = 2, c = 3, 4, 5 }, 0
for k in pairs(t) do for l in pairs(t) do n = n + 1 end end
print(n)
--- pairs left early and begun anew
local t, n = { a = 1, b = 2, c = 3 }, 0
for _ = 1, 40 do for k in pairs(t) do n = n + 1 if n % 2 == 0 then break end end end
print(n)
--- pairs in many levels
local t = { x = 1, y = 2 }
local function walk(depth) if depth == 0 then return 1 end local n = 0 for k in pairs(t) do n = n + walk(depth - 1) end return n end
print(walk(9))
--- pairs in more levels than are remembered
local function chain(depth) return depth == 0 and {} or { a = chain(depth - 1), b = depth, c = depth } end
local function count(t) local n = 0 for k, v in pairs(t) do n = n + 1 if type(v) == "table" then n = n + count(v) end end return n end
print(count(chain(40)))
--- pairs of what is no table
print(pcall(pairs))
print(select("#", pcall(pairs, nil)))
print(pcall(function() for k in pairs(5) do end end))
print(pcall(next, 5))
print(pcall(next))
--- __pairs
local t = setmetatable({}, { __pairs = function(t) return function(_, k) k = (k or 0) + 1 if k < 4 then return k, k * k end end, t, nil end })
for k, v in pairs(t) do print(k, v) end
print(pcall(pairs, setmetatable({}, { __pairs = 5 })))
print(select("#", pairs(setmetatable({}, { __pairs = function() end }))))
--- next of an empty table
print(next({}), next({ 1 }), select("#", next({})), next({}, nil))
--- next goes on after each key
local t, n, k = { 1, 2, 3, a = 4, b = 5, [2.5] = 6 }, 0, nil
repeat k = next(t, k) if k ~= nil then n = n + 1 end until k == nil
print(n)
--- next after a key that was never there
print(pcall(next, { 10, 20 }, 3))
print(pcall(next, {}, "x"))
print(pcall(next, { a = 1 }, "b"))
print(pcall(next, { 1 }, {}))
print(pcall(next, { 1 }, 1.5))
--- next tells whether a table is empty
local t = {}
print(next(t) == nil) t.x = 1 print(next(t) == nil, next(t)) t.x = nil print(next(t))
--- next after the last
print(next({ 1, 2, 3 }, 3), next({ a = 1 }, "a"), next({ 1, 2, 3 }, 1))
--- next takes a float for its integer
print(pcall(next, { 10, 20 }, 1.0))
--- next with keys of every kind
local t = { 1, [1.1] = 2, x = 3, [("x"):rep(1000)] = 4, [print] = 5, [coroutine.create(print)] = 6, [true] = 7, [{}] = 8, [false] = 9 }
local seen, n = {}, 0
for k, v in pairs(t) do seen[v] = true n = n + 1 end
print(n, #seen)
--- clearing collected keys while going on
local t = { [{}] = 1, [{}] = 2, [{}] = 3, [function() end] = 4, x = 5, [7] = 6 }
local n = 0
for k in pairs(t) do n = n + 1 t[k] = nil local junk = {} for i = 1, 100 do junk[i] = {} end end
print(n, next(t))
--- growing and shrinking
local t = {}
for i = 1, 1000 do t[i] = i end
for i = 1000, 2, -1 do t[i] = nil end
print(#t, next(t), next(t, 1))
for i = 1, 100 do t["k" .. i] = i end
for i = 1, 100 do t["k" .. i] = nil end
print(#t, next(t, 1))
--- rawget, rawset, rawequal, rawlen
local t = setmetatable({}, { __index = function() return "i" end, __newindex = function() end, __eq = function() return true end, __len = function() return 9 end })
print(t.x, rawget(t, "x"), #t, rawlen(t), t == setmetatable({}, getmetatable(t)), rawequal(t, {}))
rawset(t, "x", 1) print(t.x, rawset(t, 1, 2) == t, rawlen("abc"))
print(pcall(rawget, 5, 1))
print(pcall(rawset, "x", 1, 1))
print(pcall(rawlen, 5))
print(pcall(rawequal, 1))
--- a list filled backwards
local t = {}
for i = 20, 1, -1 do t[i] = i end
local keys = {}
for k in pairs(t) do keys[#keys + 1] = k end
table.sort(keys)
print(#t, #keys, keys[1], keys[20])
--- deep nesting
local t = {}
local inner = t
for i = 1, 100 do inner.next = {} inner = inner.next end
local depth = 0
while t do depth = depth + 1 t = t.next end
print(depth)
--- a table in itself
local t = {} t.t = t t[t] = t
print(t.t.t.t == t, t[t][t] == t)
--- multiple assignment is evaluated first
local i, t = 1, { 10, 20 }
i, t[i] = i + 1, 99
print(i, t[1], t[2])
local a, b, c = (function() return 1, 2 end)()
print(a, b, c)
--- swapping
local a, b, t = 1, 2, { 1, 2 }
a, b = b, a
t[1], t[2] = t[2], t[1]
print(a, b, t[1], t[2])
