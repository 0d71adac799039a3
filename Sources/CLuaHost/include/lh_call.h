// Calls with arguments and results of any kind, which are encoded.
#pragma once

#include "lh_ask.h"

/// What a call with encoded arguments is for.
typedef enum lh_call_mode {
  /// All results are encoded.
  LH_CALL_RESULTS,
  /// The first result is encoded, nil for nothing; the second is the reason.
  LH_CALL_VALUE,
  /// As `LH_CALL_VALUE`, but returning nothing is a failure.
  LH_CALL_ANSWER,
  /// As `LH_CALL_ANSWER`; `reject` answers no, which has no encoded result.
  LH_CALL_DECISION,
  /// Yes or no; the second result is the reason.
  LH_CALL_YES_NO,
  /// Results do not count.
  LH_CALL_EVENT,
  /// As `LH_CALL_EVENT`, for a function that a method of the host was given: `reject` ends the callback around it.
  LH_CALL_BODY
} lh_call_mode;

/// What a call with encoded arguments gave back.
typedef struct lh_outcome {
  lh_status status;
  /// The number of the reason, or zero for none, as that of an `lh_answer`.
  uint32_t reason;
  uint32_t yes;
  /// Whether the results hold neither functions nor values of which there is no copy.
  bool is_plain;
  lh_bytes results;
} lh_outcome;

/// Calls a function with encoded arguments, after the object unless that is zero.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the results are the state's, until its next call; the arguments are borrowed for the call.
lh_outcome lh_call(lh_state *state, int32_t function, int32_t object, const uint8_t *arguments, size_t length,
                   lh_call_mode mode);

/// Gives back a reference to a function. It ends when it was given back as often as the host was given it.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: ends the reference.
void lh_release_function(lh_state *state, int32_t reference);
