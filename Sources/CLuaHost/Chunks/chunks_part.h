// What a state keeps of its chunks.
#pragma once

#include <stdbool.h>

struct lh_chunk;

/// Whether lines are counted, and the chunk that ran last; see coverage.c.
typedef struct lh_coverage {
  bool is_on;
  struct lh_chunk *recent;
} lh_coverage;

/// The modules that `require` has loaded, the names of those that are being loaded, and their number.
typedef struct lh_modules {
  int reference;
  int loading_reference;
  int loading;
} lh_modules;
