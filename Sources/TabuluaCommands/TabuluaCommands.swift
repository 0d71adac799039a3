// TabuluaCommands
