// What a state keeps of values that cross between Lua and the host.
#pragma once

#include "Memory/text.h"

/// How deep tables may be nested that cross the boundary.
#define LH_MAXIMUM_DEPTH 64

typedef struct lh_transfer {
  lh_text encoded;
  /// The number of values in `encoded`.
  size_t count;
  /// Whether a function is among them, or a value of which there is no copy.
  bool holds_references;
  /// A reference to the table of the functions that the host was given.
  int functions_reference;
} lh_transfer;

/// Whether no script can name the method of `..`, and a reference to the name; see concat.c.
typedef struct lh_concat {
  bool is_hidden;
  /// Whether Lua does not collect garbage now, because the method runs.
  bool has_stopped;
  int reference;
} lh_concat;
