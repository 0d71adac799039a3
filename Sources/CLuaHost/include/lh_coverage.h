// How often the lines of a state's chunks ran.
#pragma once

#include "lh_error.h"

/// Counts from now on how often each line of the chunks runs that are executed or required; to be called before
/// the first of them. A state that does not count pays nothing; one that does runs some times slower.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: as the state.
void lh_cover_lines(lh_state *state);

/// The name of a chunk whose lines are counted, by its place in the list of these; false where there are not so many. A chunk
/// that is loaded later may change the places.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until it closes.
bool lh_covered_chunk_name(const lh_state *state, size_t index, lh_bytes *name);

/// Copies how often the lines of a chunk ran, from line 1 on: −1 for a line on which nothing can run. Answers how
/// many there are to copy; the last ones may be −1.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: `counts` is borrowed for the call.
size_t lh_line_counts(const lh_state *state, size_t index, int64_t *counts, size_t room);
