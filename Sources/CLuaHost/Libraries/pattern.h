// Patterns of Lua 5.4, with a count of the steps that a match takes: a short pattern can take years on a short string.
#pragma once

#include "State/state.h"

/// The most captures of a pattern, as in Lua.
#define LH_MAXIMUM_CAPTURES 32

/// A piece of the subject that parentheses took.
typedef struct lh_capture {
  const char *start;
  /// The length, or one of the two below.
  ptrdiff_t length;
} lh_capture;

enum {
  /// The parenthesis is still open.
  LH_CAPTURE_OPEN = -1,
  /// `()`: the place alone.
  LH_CAPTURE_PLACE = -2
};

/// A match as it goes on.
typedef struct lh_matcher {
  lua_State *L;
  lh_state *state;
  const char *subject;
  const char *subject_end;
  const char *pattern_end;
  /// How many steps were taken since the last ones were paid for.
  size_t steps;
  /// How deep the match may still nest.
  int depth;
  int captures;
  lh_capture capture[LH_MAXIMUM_CAPTURES];
} lh_matcher;

/// Prepares for matches of a pattern, which ends at `pattern_end`, within a subject.
void lh_matcher_open(lh_matcher *m, lua_State *L, const char *subject, size_t length, const char *pattern_end);

/// Matches the pattern from `pattern` on at `place`; the end of what matched, or null. Raises for a pattern that makes
/// no sense, and when a limit is passed.
const char *lh_match(lh_matcher *m, const char *place, const char *pattern);

/// Reads capture `index`, from 0; of a match without captures, the first is all of it. Answers its length and where it
/// begins, or pushes its place and answers `LH_CAPTURE_PLACE`. Raises where there is none.
ptrdiff_t lh_capture_get(lh_matcher *m, int index, const char *start, const char *end, const char **text);

/// Pushes capture `index`.
void lh_capture_push(lh_matcher *m, int index, const char *start, const char *end);

/// Pushes all captures; without any, what was matched if `start` is given. Answers how many were pushed.
int lh_captures_push(lh_matcher *m, const char *start, const char *end);
