// Shows Swift nothing: lua.h is for CLuaHost alone, which includes it itself.
// This module exists so that the package finds Lua 5.4 through pkg-config and links it.
