-- Has three million empty statements.
-- expected: harmlmit
return function()ents.
 return load((";):rep(3000d