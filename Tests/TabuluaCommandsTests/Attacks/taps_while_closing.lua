-- Taps while values are closed, caught.
-- ways: batch spec
while true do
  pcall(function()
    local x <close> = setmetatable({}, { __close = function() user:tap("a") end })
    error(1)
  end)
end
