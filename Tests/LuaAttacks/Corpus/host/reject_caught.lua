-- Catches its own refusal for ever.
-- expected: endless
return function(view, row)
  while true do pcall(reject, "no") end
end
