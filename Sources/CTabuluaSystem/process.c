#include "CTabuluaSystem.h"

#include <unistd.h>

int32_t cs_fork(void) { return (int32_t)fork(); }
