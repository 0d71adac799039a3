// What a state keeps of the host's objects.
#pragma once

#include <stdbool.h>

#include "include/lh_fast.h"

/// The most arguments a host method takes.
#define LH_MAXIMUM_ARGUMENTS 16

/// How many methods of a state have a function of their own in C; see method.c.
#define LH_FAST_METHODS 8

struct lh_object;
struct lh_method;

/// A method with a fast way, as its function finds it; see method.c.
typedef struct lh_fast_method {
  /// The address of the object's userdata.
  const void *receiver;
  union {
    lh_integer_method integer;
    lh_word_function word;
  } call;
  void *context;
  const struct lh_method *method;
} lh_fast_method;

typedef struct lh_objects {
  struct lh_object *first;
  /// Whether the fast method that has just returned failed.
  int host_failed;
  /// The methods whose functions know them by their places here.
  int fast_count;
  lh_fast_method fast[LH_FAST_METHODS];
} lh_objects;
