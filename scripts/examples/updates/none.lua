-- Rules that let everything happen.
return {}
