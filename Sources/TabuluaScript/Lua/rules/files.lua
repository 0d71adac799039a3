-- Several policy files as one policy, as `--policy a.lua --policy b.lua` names them: what they returned is put together as
-- `rules.all` does, in their order.
return require "tabulua.rules".all { ... }
