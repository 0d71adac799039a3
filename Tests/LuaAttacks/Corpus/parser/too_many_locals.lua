-- Has more locals than a function may have.
-- expected: harmless too many local variables
return (select(2, load(("local a "):rep(300)))):match("too many local variables")
