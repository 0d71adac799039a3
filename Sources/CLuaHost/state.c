#include "CLuaHost.h"
