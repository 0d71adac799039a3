-- Iterates with a C function that takes the control value for nothing.
-- expected: endless
for _ in function() return 1 end do end
