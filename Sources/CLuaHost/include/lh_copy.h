// Copies of functions from one state to another, with all that they can reach.
#pragma once

#include "lh_error.h"

/// Notes what can be reached in a state that the host has made ready, before a script runs in it. A function that is copied
/// from it later reaches what stands in the same place of the other state instead, which must have been made ready alike.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: as the state.
lh_status lh_copy_begin(lh_state *state);

/// Copies a function from another state, with the values of its upvalues, and all tables and functions that these reach; and
/// gives the state what scripts have changed in the other one since `lh_copy_begin`: fields of globals and libraries, modules
/// that were required, and where `math.random` stands. `*copy` becomes the encoded function. `LH_NOT_COPIED` where something
/// is reached of which there can be no copy, such as a coroutine.
///
/// Both states must be idle, and the other one must be used by nobody else until this returns.
///
/// Raises: no.
/// Stack: unchanged, of both states.
/// Lifetime: the bytes are the state's, until its next call.
lh_status lh_copy_function(lh_state *state, lh_state *original, int32_t function, lh_bytes *copy);
