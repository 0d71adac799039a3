// Lua 5.4 behind a wall: no Lua type, and no function that raises, is visible to Swift.
#ifndef CLUAHOST_H
#define CLUAHOST_H

#include "lh_word.h"

/// A Lua state together with its limits, its last error and its host.
typedef struct lh_state lh_state;

#endif
