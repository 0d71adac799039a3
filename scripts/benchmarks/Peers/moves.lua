-- Random moves in a list: moves.lua N ROWS. Prints the nanoseconds of the moves, and a number.
local count, rows = tonumber(arg[1]), tonumber(arg[2])
local state = 11
local function random(limit)
  state = state * 6364136223846793005 + 1442695040888963407
  return ((state >> 32) * limit) >> 32
end
local list = {}
for i = 1, rows do list[i] = i - 1 end
local start = os.clock()
for _ = 1, count do
  local from, to = random(rows), random(rows)
  table.insert(list, to + 1, table.remove(list, from + 1))
end
local time = os.clock() - start
local number = 0
for i = 0, 96 do number = (number * 31 + list[i * (rows - 1) // 96 + 1]) & 0xFFFFFFFFFFFF end
print(math.floor(time * 1e9), number)
