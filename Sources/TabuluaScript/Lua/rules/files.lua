-- Several policy files as one policy, as `--policy a.lua --policy b.lua` names them: what they returned is put together as
-- `rules.all` does, in their order. The first argument is the list of the files' names.
local names = ...
return require "tabulua.rules.composition"({ select(2, ...) }, names)
