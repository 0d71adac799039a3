-- Methods that are strict about how they are called: with a colon, and with no more arguments than they take.
--
-- Answers a table of methods, empty at first, and the function that defines one of them:
-- `define(name, most, body)`, where `most` says how many arguments it takes without the object itself. `is_one` tells
-- whether a table is an object of this kind. What is wrong is told with the line that called the method.
return function(kind, variable, is_one)
  local methods = {}

  local function define(name, most, body)
    methods[name] = function(self, ...)
      if type(self) ~= "table" or not is_one(self) then
        error("`" .. name .. "` of " .. kind .. " is called with a colon: `" .. variable .. ":" .. name .. "(…)`", 2)
      end
      local given = select("#", ...)
      if given > most then
        local words = most == 0 and "no argument" or most == 1 and "one argument" or "at most " .. most .. " arguments"
        error("`" .. name .. "` of " .. kind .. " takes " .. words .. ", not " .. given, 2)
      end
      return body(self, ...)
    end
  end

  return methods, define
end
