// What a state keeps of the host's errors and of reasons.
#pragma once

#include "Memory/text.h"

/// What the function of refusals does in the protected call that runs; see reject.c.
typedef enum lh_refusal {
  /// It raises.
  LH_NOT_REFUSABLE,
  /// It ends the call, which answers yes or no, or with a word.
  LH_REFUSABLE,
  /// It was called, and its error is on its way out of the call.
  LH_REFUSING
} lh_refusal;

typedef struct lh_reasons {
  lh_refusal refusal;
  /// The reason of the last answer that had one, and its number; see reason.c.
  lh_text text;
  uint32_t number;
  /// Where the function stands that the last answer named as its third result: the chunk's name, and the line.
  lh_text decider;
  int32_t decider_line;
  /// The reason that a script refused with, and whether there is one.
  lh_text rejection;
  bool has_rejection;
} lh_reasons;

typedef struct lh_host_errors {
  /// A reference to the metatable of an error of the host.
  int metatable_reference;
} lh_host_errors;
