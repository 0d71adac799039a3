-- Raises the message of a limit.
-- expected: error the script ran more than 200000 instructions
error("the script ran more than 200000 instructions", 0)
