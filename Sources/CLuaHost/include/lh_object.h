// Host objects: what a script calls with `object:method(…)` and reads with `object.field`.
#pragma once

#include "lh_error.h"

/// A method of an object.
typedef struct lh_method_definition {
  /// Its name, ended by a zero; copied.
  const char *name;
  /// The fast way for a single integer argument; null for none. Other arguments take the general way.
  lh_integer_method integer_method;
  /// The fast way for a single word; null for none. Other arguments take the general way.
  lh_word_function word_method;
  /// Handed to `call_method` of the host and to the fast ways; must live as long as the state.
  void *context;
} lh_method_definition;

/// Makes an object whose methods are numbered from 0; the host knows the object as `number`.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the reference is the state's, until it closes; names are copied.
lh_status lh_make_object(lh_state *state, const char *name, uint32_t number,
                         const lh_method_definition *methods, uint32_t count, int32_t *reference);

/// Says that the fast method that is about to return has failed; the host keeps its error ready.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: no pointer is kept.
void lh_host_failed(lh_state *state);

/// Makes a function of the host, and encodes it; the methods' `context` belongs to `call_method`.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the function is the state's; the bytes are, until its next call; the name is copied.
lh_status lh_make_function(lh_state *state, const lh_method_definition *definition, lh_bytes *function);

/// Encodes arguments of the method that is running, `count` of them; `index` is the `index` of the first one's `lh_value`.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_status lh_arguments_copy(lh_state *state, int32_t index, int32_t count, lh_bytes *values);

/// Refers to an argument of the method that is running, so that it outlives the call; `index` as above.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the reference is the caller's, until `lh_release_reference` or until the state closes.
lh_status lh_argument_reference(lh_state *state, int32_t index, int32_t *reference);

/// Gives a reference back.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the reference must not be used afterwards.
void lh_release_reference(lh_state *state, int32_t reference);

/// An argument of the method that is running, in words.
///
/// Raises: no.
/// Stack: unchanged.
/// Lifetime: the bytes are the state's, until its next call.
lh_bytes lh_argument_words(lh_state *state, int32_t index);
