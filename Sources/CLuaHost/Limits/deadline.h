// The deadline: a timer of the thread whose signal stops the calls that have run for too long.
//
// Nothing is asked for the time while a script runs, and no instruction is counted: a thread that runs a call with a
// deadline has a clock, which ticks some times a second. A tick looks at the calls that are open in its thread, the
// innermost first, and notes when it saw each one first; a call that it has seen for as long as its deadline is given
// the hook, which raises at its next instruction. The clock stops when it has met no call for a while.
#pragma once

#include "State/state.h"

/// Says that an outermost call begins in this thread; false where the system gives it no clock. Cannot raise.
bool lh_deadline_begin(lh_state *state);

/// Takes the name of a function's calls away, because its reference may be another function's from now on. Cannot raise.
void lh_forget_name(lh_state *state, int32_t function);

/// Says that the outermost call of the state, the innermost one of this thread, has ended. Cannot raise.
void lh_deadline_end(lh_state *state);
