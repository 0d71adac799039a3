-- Takes the `__close` away before it is called.
-- expected: error metamethod 'close'
local m = { __close = function() end }
local x <close> = setmetatable({}, m)
m.__close = nil
