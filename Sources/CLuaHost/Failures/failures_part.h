// What a state keeps of its failures.
#pragma once

#include "Memory/text.h"

/// A failure, as it is collected.
typedef struct lh_failure_text {
  lh_status status;
  /// Whether the fields below belong to the error that is on its way.
  bool captured;
  /// Whether they are the calls within a coroutine, to which those around it are still to be added.
  bool partial;
  /// The protected call that it belongs to, counted from the outermost one, 1.
  int depth;
  /// How many calls the traceback shows.
  int calls;
  lh_text message;
  lh_text chunk;
  int32_t line;
  lh_text traceback;
  lh_text result;
  uint64_t host_error;
  /// What a limit that was passed allows, and what was used.
  uint64_t used;
  uint64_t allowed;
  /// In the list of those set aside: the record of a call further out.
  struct lh_failure_text *outer;
} lh_failure_text;

struct lh_line_record;

/// A chunk that was compiled, in a list.
typedef struct lh_chunk {
  struct lh_chunk *next;
  /// Whether its lines are counted, and what is known of each, from line 1; see coverage.c.
  bool is_covered;
  struct lh_line_record *lines;
  size_t line_count;
  char name[];
} lh_chunk;

typedef struct lh_failures {
  lh_failure_text last;
  /// The errors that are on their way out of outer calls, while others happen; the innermost first.
  lh_failure_text *held;
  lh_chunk *chunks;
  /// References to the strings `message` and `__tostring`.
  int message_reference;
  int tostring_reference;
  /// How a call ended whose error is the message that was kept last; see raise.c.
  lh_status raised;
} lh_failures;
