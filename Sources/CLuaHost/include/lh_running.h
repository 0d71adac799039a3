// What the host learns and decides while a script runs: called by methods of the host.
#pragma once

#include "lh_error.h"

/// A line of a script.
typedef struct lh_place {
  /// The chunk's name.
  lh_bytes chunk;
  /// The line, from 1; zero where no Lua function runs.
  int32_t line;
  /// Whether it is the chunk that was asked for.
  bool is_wanted;
} lh_place;

/// The innermost line that runs in a chunk; where none does, the innermost line of any chunk.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are Lua's, until the running method returns; `chunk` is borrowed for the call.
lh_place lh_running_place(lh_state *state, const char *chunk);

/// Starts the instruction budget and the deadline of the outermost call anew, unless a limit is spent.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_restart_limits(lh_state *state);

/// Takes the price of what the host did for the script from the instruction budget, and looks at the time it took; where
/// that is more than is left the script is stopped when the running method returns.
///
/// Raises: no; the script raises afterwards, and the outermost call returns `LH_INSTRUCTION_LIMIT`.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_charge(lh_state *state, int64_t instructions);

/// Says that the host works at a change of a table from now on, until `lh_end_change`: that time counts twice for the deadline,
/// because it takes about as long again to take the change back. What a script does within it, in a call of its own, counts once.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: what it answers is given to `lh_end_change` within the same method.
int32_t lh_begin_change(lh_state *state);

/// Ends what `lh_begin_change` began.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_end_change(lh_state *state, int32_t former);

/// How many outermost calls there were, with the one that is running.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
uint64_t lh_number_of_calls(const lh_state *state);

/// The bytes that the host keeps for the outermost call, as it has said last; none when a call begins.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
size_t lh_held(const lh_state *state);

/// Says how many bytes the host keeps for the outermost call: they count with the memory of the state. Does nothing while no
/// call runs.
///
/// Raises: no; where that is too much the script raises at its next instruction, and the outermost call returns
/// `LH_MEMORY_LIMIT`.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_hold(lh_state *state, size_t bytes);

/// Stops the time of the deadline while the running method of the host works by itself, and has it begin anew afterwards,
/// unless a limit is spent. Where the method calls the script, the time goes on.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_pause_deadline(lh_state *state);
void lh_resume_deadline(lh_state *state);

/// Whether a call of the state is running.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
bool lh_is_running(const lh_state *state);

/// Stops the script when the running method returns: as with a spent limit, it cannot catch that.
///
/// Raises: no; the script raises afterwards, and the outermost call returns `LH_STOPPED`.
/// Stack: unchanged.
/// Lifetime: nothing is kept.
void lh_stop(lh_state *state);
