-- Yields across a call of the host.
-- expected: error attempt to yield
return function(view, row)
  coroutine.wrap(function() view:again(function() coroutine.yield() end) end)()
end
