// What is looked for in a source while it is read: its jumps, and environments that are constants.
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

/// What stands before a word.
typedef enum lh_after { LH_AFTER_OTHER, LH_AFTER_ENVIRONMENT, LH_AFTER_ATTRIBUTE } lh_after;

typedef struct lh_scan {
  /// How often `goto` and `break` stand in what was read.
  int jumps;
  /// The line, from 1, of the first `_ENV <const>`; zero where none was read.
  int constant_environment;
  /// How many lines were read to their end.
  int line;
  lh_after after;
  lh_reading reading;
  /// The word that is read, as far as it may be one of them, and how long it is.
  char word[8];
  size_t word_length;
  char quote;
  bool is_comment;
  /// The `=` of a long bracket, and of what may be its end.
  size_t level;
  size_t end_level;
} lh_scan;

/// Goes on reading.
void lh_scan_read(lh_scan *scan, const char *piece, size_t length);
