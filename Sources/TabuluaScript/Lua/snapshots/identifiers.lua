-- The identifiers that the methods of a snapshot are given: each is a string or a whole number. What is wrong with one is
-- told with the line that called the method.
local identifiers = {}

-- Identifiers in words: `milk`, `bread`.
function identifiers.words(list)
  local parts = {}
  for place, identifier in ipairs(list) do parts[place] = "`" .. tostring(identifier) .. "`" end
  return table.concat(parts, ", ")
end

-- An identifier as the snapshot keeps it; nil and what is wrong with it.
function identifiers.of(self, value)
  local whole = math.type(value) and math.tointeger(value)
  if whole then return self._keys and tostring(whole) or whole end
  if type(value) == "string" then return value end
  if value == nil then return nil, "nil" end
  if type(value) == "userdata" then return nil, tostring(value) .. ": pass its key, as `view:key(row)` gives it" end
  local is_plain = type(value) == "boolean" or type(value) == "number"
  return nil, is_plain and tostring(value) or "a " .. type(value)
end

-- The identifiers in a list that a method was given; `values` takes what entries such as
-- `{ key = "milk", values = { … } }` say, where such entries may stand. What is wrong is told with the line that
-- called the method.
function identifiers.read(self, method, list, values)
  if type(list) ~= "table" then error("`" .. method .. "` takes a list, such as `{ \"milk\" }`", 3) end
  local result = {}
  for place = 1, #list do
    local entry = list[place]
    local given
    if values and type(entry) == "table" and getmetatable(entry) == nil then
      for name in pairs(entry) do
        if name ~= "key" and name ~= "values" then
          error("entry " .. place .. " of `" .. method .. "` has the field `" .. tostring(name)
            .. "`: write `{ key = …, values = { … } }`", 3)
        end
      end
      given, entry = entry.values, entry.key
      if given ~= nil and type(given) ~= "table" then
        error("the values of entry " .. place .. " of `" .. method .. "` must be a table of columns", 3)
      end
    end
    local identifier, got = identifiers.of(self, entry)
    if identifier == nil then
      error("entry " .. place .. " of `" .. method .. "` must be a string or a whole number, not " .. got, 3)
    end
    result[place] = identifier
    if given then values[identifier] = given end
  end
  for key in pairs(list) do
    if math.type(key) ~= "integer" or key < 1 or key > #list then
      error("`" .. method .. "` takes a list, but it has the key `" .. tostring(key) .. "`", 3)
    end
  end
  return result
end

-- Raises if identifiers are there already, or stand in their list twice; all of them are named.
function identifiers.check_new(method, list, noun, is_there)
  local count, repeated = {}, {}
  for _, identifier in ipairs(list) do count[identifier] = (count[identifier] or 0) + 1 end
  for _, identifier in ipairs(list) do
    local times = count[identifier]
    if times and (times > 1 or is_there[identifier]) then
      repeated[#repeated + 1] = identifier
      count[identifier] = nil
    end
  end
  if repeated[1] then
    error("`" .. method .. "` would make " .. noun .. " stand in the snapshot twice: " .. identifiers.words(repeated), 3)
  end
end

-- Raises if identifiers are not there; all of them are named.
function identifiers.check_known(method, list, noun, is_there)
  local unknown = {}
  for _, identifier in ipairs(list) do
    if not is_there[identifier] then unknown[#unknown + 1] = identifier end
  end
  if unknown[1] then
    error("`" .. method .. "` was given " .. noun .. " that are not in the snapshot: " .. identifiers.words(unknown), 3)
  end
end

-- One identifier that must be there.
function identifiers.known(self, method, value, noun, is_there)
  local identifier, got = identifiers.of(self, value)
  if identifier == nil then
    error("the " .. noun .. " that `" .. method .. "` is given must be a string or a whole number, not " .. got, 3)
  end
  if not is_there[identifier] then
    local message = "`" .. method .. "` was given a " .. noun .. " that is not in the snapshot: " .. identifiers.words { identifier }
    local count = self:number_of_sections()
    if noun == "section" and count > 0 and count <= 10 then
      message = message .. "; its sections are " .. identifiers.words(self:sections())
    end
    error(message, 3)
  end
  return identifier
end

-- An identifier that may be there. A value that cannot be an identifier, such as a row, is an error, and not "not there".
function identifiers.asked(self, method, value)
  local identifier, got = identifiers.of(self, value)
  if identifier == nil and value ~= nil then
    error("the identifier that `" .. method .. "` is given must be a string or a whole number, not " .. got, 3)
  end
  return identifier
end

return identifiers
