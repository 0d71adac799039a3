-- Makes coroutines for ever, each too short to be counted.
-- expected: endless
while true do coroutine.wrap(function() end)() end
