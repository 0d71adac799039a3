// The stack of a call that goes through a chain of `__call`, which may have no end.
#pragma once

#include "State/state.h"

/// Whether a request is for the longer stack of a call that must not go on. `pointer` and `old_size` are what the
/// allocator is given: a new block from Lua up to 5.4.4, the old one to be made longer from 5.4.5 on. Cannot raise.
bool lh_is_endless_call(lh_state *state, const void *pointer, size_t old_size, size_t new_size);

/// Whether a request may be for a stack that Lua makes longer: meanwhile all pointers into it are offsets, and none of its
/// calls may be looked at. Cannot raise.
bool lh_may_move_stack(const void *pointer, size_t old_size, size_t new_size);
