-- Goes on for ever by a jump over the end of the loop.
-- expected: endless
local i = 0
repeat i = i + 1 if i > 0 then goto continue end do break end ::continue:: until false
