// Shows Swift nothing: this module exists so that the package finds Lua 5.4 through pkg-config and links it.
