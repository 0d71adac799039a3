// Source text on its way into Lua's compiler, which no hook stops: in pieces that are paid for.
#pragma once

#include "Chunks/scan.h"
#include "State/state.h"

/// Source text: one text, or the pieces that `next` answers until it answers null. `next` may raise.
typedef struct lh_source {
  const char *text;
  size_t length;
  const char *(*next)(lua_State *L, size_t *length);
  /// What was found in what was read.
  lh_scan scan;
} lh_source;

/// Compiles source text as `lua_load` does, mends what it compiles wrongly, and pushes the chunk or the message. Binary
/// chunks are refused, and so are environments that are constants where Lua writes wrong instructions for them.
int lh_load(lua_State *L, lh_source *source, const char *name);
