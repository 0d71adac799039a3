-- Stops the collector.
-- expected: error only `collectgarbage("count")` is available here
collectgarbage("stop")
