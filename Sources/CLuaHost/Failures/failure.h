// The last failure: collected where the error is raised, while the calls that led to it still stand.
#pragma once

#include "State/state.h"

/// Begins a record of the call that is open; one of an outer call that is on its way is set aside. Cannot raise.
void lh_failure_clear(lh_state *state);

/// Frees the texts of a record.
void lh_failure_free_texts(lh_failure_text *record);

/// Frees all records.
void lh_failure_free(lh_state *state);

/// Says that no error is on its way: an outermost call begins. Cannot raise.
void lh_failure_reset(lh_state *state);

/// The name of a function's chunk as the host gave it; a short form where a script made it a very long one.
const char *lh_chunk_name_of(const lua_Debug *record);

/// Notes the Lua calls that are active on a stack, and the innermost line. Cannot raise.
void lh_failure_capture_calls(lh_state *state, lua_State *L);

/// Notes the calls of a coroutine whose error is about to be raised around it. Cannot raise.
void lh_failure_capture_coroutine(lh_state *state, lua_State *coroutine);

/// Sets the record aside, while its error is on its way and `__close` runs code that may fail and be caught; null where
/// there is no memory. Cannot raise.
lh_failure_text *lh_failure_hold(lh_state *state);

/// Takes back a record that was set aside, if it still is. Cannot raise.
void lh_failure_take_back(lh_state *state, const lh_failure_text *held);

/// Says that the script has caught the error that was on its way. Cannot raise.
void lh_failure_caught(lh_state *state);

/// Forgets the records set aside of a call and of those within it. Cannot raise.
void lh_failure_drop(lh_state *state, int depth);

/// Takes back the record of the call that ends, if it was set aside. Cannot raise.
void lh_failure_recover(lh_state *state);

/// Notes where an error was raised. Cannot raise.
void lh_failure_set_place(lh_failure_text *failure, const char *chunk, size_t length, int line);

/// Notes an error message, and its position where it begins with one; see position.c. Cannot raise.
void lh_failure_set_message(lh_state *state, const char *message, size_t length);

/// Raises an error with a message, which a call ends with this status for; see raise.c.
_Noreturn void lh_raise(lua_State *L, lh_status status, const char *format, ...);

/// How a call ended whose error is a message: `LH_RUNTIME_ERROR`, unless it is one of `lh_raise`. Cannot raise.
lh_status lh_raised_status(lh_state *state, lua_State *L, int index);

/// Remembers a chunk by its name, so that its positions are known in messages; null where there is no memory. See
/// position.c. Cannot raise.
lh_chunk *lh_remember_chunk(lh_state *state, const char *name);
