// What the functions of a state return, and what is known about the last failure.
#pragma once

#include "lh_state.h"

/// How a protected call ended.
typedef enum lh_status {
  LH_OK,
  LH_SYNTAX_ERROR,
  LH_RUNTIME_ERROR,
  LH_MEMORY_LIMIT,
  LH_INSTRUCTION_LIMIT,
  LH_DEADLINE,
  /// The time for many calls together has passed.
  LH_TIME_LIMIT,
  LH_STACK_OVERFLOW,
  /// The host raised an error: see `host_error`.
  LH_HOST_ERROR,
  LH_RETURNED_NOTHING,
  /// See `result`.
  LH_WRONG_RESULT,
  /// See `result`.
  LH_WRONG_REASON,
  /// The host stopped the script.
  LH_STOPPED,
  /// `reject` ended a call within a callback, which is to end as well.
  LH_REJECTED,
  /// There can be no copy of something that a function reaches.
  LH_NOT_COPIED,
  /// A table was handed to the host that stands for more than is in it.
  LH_METATABLE_NOT_READ,
  /// A metatable has a method that there is not here.
  LH_METHOD_UNAVAILABLE
} lh_status;

/// Bytes that belong to a state; they may hold zeros.
typedef struct lh_bytes {
  const uint8_t *bytes;
  size_t length;
} lh_bytes;

/// The last failure.
typedef struct lh_failure {
  /// The message without the `chunk:line:` in front.
  lh_bytes message;
  /// The chunk it happened in; empty where none is known.
  lh_bytes chunk;
  /// The line, from 1; zero where none is known.
  int32_t line;
  /// The Lua calls, innermost first, each ended by a line feed.
  lh_bytes traceback;
  /// The offending result in words.
  lh_bytes result;
  /// The number of the host's error, or zero.
  uint64_t host_error;
  /// How much was used, and how much may be, where a limit was passed: instructions, bytes or nanoseconds.
  uint64_t used;
  uint64_t allowed;
} lh_failure;

/// What is known about the last call that did not return `LH_OK`.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_failure lh_last_failure(const lh_state *state);
