-- Long lists that are edited often: looking for the place of an entry, putting entries in and taking one out takes steps
-- by the logarithm of the list's length. An entry is a string or a whole number, and stands in one list of an order once.
--
-- A list is a tree: a node is a list of entries, a leaf, or a list of nodes. The top of a tree has one node in it, the root,
-- so that a list stays the same table when it gets another root. The nodes hold nothing else, because the host reads them:
-- what else is known of them stands in the order that the list belongs to. A plain list of entries becomes a tree when it
-- is planted.
local lists = {}

-- How many entries or nodes a node has at most, and how many one that is made gets, so that there is room for others.
local most, filled = 32, 24

-- Makes an order, to which lists belong; `weigh` answers what an entry weighs, if that is to be summed up.
function lists.new(weigh)
  return {
    weigh = weigh,
    home = {},   -- the leaf of each entry
    parent = {}, -- the node around each node; a top has none
    count = {},  -- how many entries are below each node
    weight = {}, -- what they weigh together
  }
end

local function has_nodes(list) return type(list[1]) == "table" end

local function slot_of(node, wanted)
  for slot, item in ipairs(node) do
    if item == wanted then return slot end
  end
end

local function weight_of(order, entries)
  local weight, weigh = 0, order.weigh
  if weigh then
    for _, entry in ipairs(entries) do weight = weight + weigh(entry) end
  end
  return weight
end

-- Lets a node and all around it have more entries, or fewer, and more or less weight.
local function grow(order, node, entries, weight)
  local count, weights, parent = order.count, order.weight, order.parent
  while node do
    count[node], weights[node] = count[node] + entries, weights[node] + weight
    node = parent[node]
  end
end

-- Notes what is in a node.
local function adopt(order, node)
  local count, weight = 0, 0
  if has_nodes(node) then
    for _, child in ipairs(node) do
      order.parent[child] = node
      count, weight = count + order.count[child], weight + order.weight[child]
    end
  else
    for _, entry in ipairs(node) do order.home[entry] = node end
    count, weight = #node, weight_of(order, node)
  end
  order.count[node], order.weight[node] = count, weight
end

-- A list with others put in at a slot.
local function spliced(list, slot, new)
  local result = table.move(list, 1, slot - 1, 1, {})
  table.move(new, 1, #new, slot, result)
  return table.move(list, slot, #list, slot + #new, result)
end

-- Gives a node other contents; what is too much for it comes into new nodes behind it.
local function fill(order, node, items)
  local parts = #items <= most and 1 or (#items + filled - 1) // filled
  local new = {}
  for part = 2, parts do
    new[part - 1] = table.move(items, (part - 1) * #items // parts + 1, part * #items // parts, 1, {})
    adopt(order, new[part - 1])
  end
  local kept = #items // parts
  for slot = #node, kept + 1, -1 do node[slot] = nil end
  table.move(items, 1, kept, 1, node)
  adopt(order, node)
  if parts == 1 then return end
  local outer = order.parent[node]
  if not order.parent[outer] then
    local root = { node }
    outer[1], order.parent[root] = root, outer
    outer = root
  end
  fill(order, outer, spliced(outer, slot_of(outer, node) + 1, new))
end

-- Puts entries into a leaf, in front of what stands at a slot.
function lists.insert(order, leaf, slot, new)
  grow(order, leaf, #new, weight_of(order, new))
  if #leaf + #new > most then return fill(order, leaf, spliced(leaf, slot, new)) end
  table.move(leaf, slot, #leaf, slot + #new)
  table.move(new, 1, #new, slot, leaf)
  for _, entry in ipairs(new) do order.home[entry] = leaf end
end

-- Forgets what is known of a node and of all in it, but not the homes of entries.
function lists.forget(order, node)
  if has_nodes(node) then
    for _, child in ipairs(node) do lists.forget(order, child) end
  end
  order.parent[node], order.count[node], order.weight[node] = nil, nil, nil
end

-- Takes an entry out of its list.
function lists.remove(order, entry)
  local node, parent = order.home[entry], order.parent
  grow(order, node, -1, -weight_of(order, { entry }))
  table.remove(node, slot_of(node, entry))
  order.home[entry] = nil
  while #node == 0 and parent[parent[node]] do
    local outer = parent[node]
    table.remove(outer, slot_of(outer, node))
    lists.forget(order, node)
    node = outer
  end
  -- A root with one node in it gives its place to that.
  local top = parent[node]
  while not parent[top] and #node == 1 and has_nodes(node) do
    local root = node[1]
    top[1], parent[root], node[1] = root, top, nil
    lists.forget(order, node)
    node = root
  end
end

-- Makes a tree of a plain list; a tree stays as it is.
function lists.plant(order, list)
  if order.count[list] then return list end
  local root = {}
  local top = { root }
  order.parent[root] = top
  for _, node in ipairs { root, top } do order.count[node], order.weight[node] = 0, 0 end
  lists.insert(order, root, 1, list)
  return top
end

-- Lets an entry weigh more, or less.
function lists.gain(order, entry, weight) grow(order, order.home[entry], 0, weight) end

-- The tree that an entry of a tree is in.
function lists.top(order, entry)
  local node, parent = order.home[entry], order.parent
  while parent[node] do node = parent[node] end
  return node
end

-- The leaf of an entry, and its slot there.
function lists.spot(order, entry)
  local leaf = order.home[entry]
  return leaf, slot_of(leaf, entry)
end

-- The leaf and the slot of a place, from 0; of the end, where another entry would come.
function lists.find(order, top, place)
  local node = top
  while has_nodes(node) do
    local slot = 1
    while slot < #node and place >= order.count[node[slot]] do
      place = place - order.count[node[slot]]
      slot = slot + 1
    end
    node = node[slot]
  end
  return node, place + 1
end

-- How many entries stand before one, and what they weigh.
function lists.place(order, entry)
  local leaf, slot = lists.spot(order, entry)
  local place, weight = slot - 1, 0
  if order.weigh then weight = weight_of(order, table.move(leaf, 1, slot - 1, 1, {})) end
  local node, outer = leaf, order.parent[leaf]
  while outer do
    for _, child in ipairs(outer) do
      if child == node then break end
      place, weight = place + order.count[child], weight + order.weight[child]
    end
    node, outer = outer, order.parent[outer]
  end
  return place, weight
end

-- How many entries a list has.
function lists.count(order, list) return order and order.count[list] or #list end

-- The entry at a place, from 0, or nil.
function lists.at(order, list, place)
  if not has_nodes(list) then return list[place + 1] end
  local leaf, slot = lists.find(order, list, place)
  return leaf[slot]
end

local function add_flat(list, result)
  if not has_nodes(list) then return table.move(list, 1, #list, #result + 1, result) end
  for _, node in ipairs(list) do add_flat(node, result) end
  return result
end

-- The entries of a list, in a plain one.
function lists.flat(list) return add_flat(list, {}) end

return lists
