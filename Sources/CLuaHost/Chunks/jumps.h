// The jumps in a source, counted while it is read.
#pragma once

#include <stdbool.h>
#include <stddef.h>

/// What is read now: the text of a chunk comes in pieces.
typedef enum lh_reading {
  /// Between words.
  LH_READ_CODE,
  LH_READ_WORD,
  /// Behind `-`, `--` and `[` or `--[`, with `=` that are counted.
  LH_READ_DASH,
  LH_READ_TWO_DASHES,
  LH_READ_BRACKET,
  LH_READ_LINE_COMMENT,
  LH_READ_QUOTED,
  LH_READ_ESCAPE,
  /// In a long string or comment, and in what may be its end.
  LH_READ_LONG,
  LH_READ_LONG_END
} lh_reading;

typedef struct lh_jumps {
  /// How often `goto` and `break` stand in what was read.
  int count;
  lh_reading reading;
  /// The word that is read, as far as it may be one of them, and how long it is.
  char word[8];
  size_t word_length;
  char quote;
  bool is_comment;
  /// The `=` of a long bracket, and of what may be its end.
  size_t level;
  size_t end_level;
} lh_jumps;

/// Goes on reading.
void lh_jumps_read(lh_jumps *jumps, const char *piece, size_t length);
