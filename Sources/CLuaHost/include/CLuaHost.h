// Lua 5.4 behind a wall: no Lua type, and no function that raises, is visible to Swift.
//
// Every function states three things:
//   Raises:   whether an error can leave it. None does; what can raise runs under a protected call inside.
//   Stack:    what it leaves on the Lua stack. All leave the top as they found it.
//   Lifetime: how long what it returns, or borrows, must live.
//
// A state is confined: one thread at a time, and callbacks come back on the caller's thread.
#pragma once

#include "lh_word.h"

#include "lh_value.h"

#include "lh_host.h"

#include "lh_state.h"

#include "lh_error.h"

#include "lh_chunk.h"

#include "lh_ask.h"

#include "lh_call.h"

#include "lh_object.h"

#include "lh_running.h"

#include "lh_coverage.h"

#include "lh_watch.h"

#include "lh_copy.h"

#include "lh_deadline.h"
