// The fast ways from a script into the host: functions without a list of arguments, each with a context of its own.
#ifndef LH_FAST_H
#define LH_FAST_H

#include <stddef.h>
#include <stdint.h>

#if defined(__clang__)
#pragma clang assume_nonnull begin
#endif

/// The answer of a fast method.
typedef struct lh_integer_result {
  int64_t value;
  /// Zero, or the host keeps an error ready.
  int64_t status;
} lh_integer_result;

/// A fast method: one integer in, one integer out.
typedef lh_integer_result (*lh_integer_method)(void *context, int64_t argument);

/// The answer of a fast method of a path or row.
typedef struct lh_row_result {
  /// A row, or zero for nil.
  uint64_t row;
  /// Zero, or the host keeps an error ready.
  int64_t status;
} lh_row_result;

/// A fast method: a path or row in, a row out.
typedef lh_row_result (*lh_row_method)(void *context, uint64_t argument);

/// Bytes of the host, which stay where they are until it is called again.
typedef struct lh_span {
  const uint8_t *_Nullable start;
  size_t length;
} lh_span;

/// Answers the bytes of a row's field that is a string. Where the start is null it is none, or cannot be read so, and
/// `get_row_field` is asked.
typedef lh_span (*lh_row_text)(void *context, uint64_t row, int64_t field);

#if defined(__clang__)
#pragma clang assume_nonnull end
#endif

#endif
