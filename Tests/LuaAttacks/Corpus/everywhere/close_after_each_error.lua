-- Fails while a value is closed that fails as well, for ever.
-- expected: endless
while true do
  pcall(function()
    local a <close> = setmetatable({}, { __close = function() error(1) end })
    local b <close> = setmetatable({}, { __close = function() error(2) end })
    error(3)
  end)
end
