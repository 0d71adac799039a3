// A state: its birth and end, and its limits.
#pragma once

#include <stdbool.h>

#include "lh_host.h"
#include "lh_word.h"

/// A Lua state together with its limits, its last error and its host.
typedef struct lh_state lh_state;

/// Writes the version of Lua that runs, such as `5.4.4`: at most 15 characters, and null at the end.
///
/// Raises: no.
void lh_lua_version(char version[16]);

/// Creates a sandboxed state, whose scripts know these words; null where there is no memory. `math.random` starts from
/// `seed`.
///
/// Raises: no.
/// Stack: a new one.
/// Lifetime: until `lh_close`; `host.context` and what is in `words` must live as long.
lh_state *lh_open(const lh_host *host, const lh_words *words, uint64_t seed);

/// Has the fields of words that are strings read by a function before the host is asked; null for none.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: `context` must live until another one is set, or the state closes.
void lh_set_word_text(lh_state *state, lh_word_text reader, void *context);

/// Closes a state and frees all it holds.
///
/// Raises: no; no script code runs.
/// Stack: gone.
/// Lifetime: every pointer and reference of the state ends here.
void lh_close(lh_state *state);

/// The number of the state, from 1: no two states of a process have the same.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
uint32_t lh_state_number(const lh_state *state);

/// Sets the limits, from the next outermost call on; zero turns one off.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_set_limits(lh_state *state, int64_t instructions, size_t memory);

/// Whether calls that double their stack again and again are ended, as they are in a new state. Without that a chain of
/// `__call` takes minutes: only those who try the limits themselves turn it off.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_look_at_growing_stacks(lh_state *state, bool looks);

/// The bytes that the state holds now.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
size_t lh_memory_used(const lh_state *state);

/// The number of values on the stack of the running coroutine: for tests, which compare it.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
int32_t lh_stack_top(const lh_state *state);
