// What an instruction costs that takes far longer than others.
//
// Most work that one instruction can make is paid for where it is done: memory by the byte, library functions by the
// step. What is left are instructions that go through something huge without taking memory, such as the comparison of
// two long strings, a chain of two thousand `__index` tables, or the passing on of a million arguments. A script that
// does little else would run for hours within its budget. So the processor time of each stretch of instructions is
// looked at, and one that takes fifty times as long as any other is paid for by its time. Scripts that do no such
// thing never come near, whatever else the machine does, and pay by the count alone.
//
// The host has prices too: `lh_charge` takes them. Where it takes longer than these all the same, such as for a policy
// that it asks, its time is paid for, once there is much of it.
#pragma once

#include "State/state.h"

/// The bytes from which on a block is a giant. The comparison of two strings of zeros takes 13 ns a byte: below this size,
/// those between two looks take half a second.
#define LH_GIANT ((size_t)1 << 17)

/// How many instructions may pass between two looks where `period` would be right without giants, so that a stretch
/// does not take too long.
int lh_effort_period(const lh_state *state, int period);

/// Looks at the time since the last look, and takes what is to be paid from the budget. Cannot raise.
void lh_effort_look(lh_state *state);

/// Forgets what was seen: an outermost call begins. Cannot raise.
static inline void lh_effort_reset(lh_state *state) { state->effort.looked_at = 0; }
