-- Resumes the coroutine that runs.
-- expected: harmless cannot resume non-suspended coroutine
local _, e = coroutine.resume(coroutine.running())
return e
