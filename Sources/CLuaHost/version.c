#include "CLuaHost.h"
#include <lua.h>
int lh_lua_version(void) { return LUA_VERSION_NUM; }
