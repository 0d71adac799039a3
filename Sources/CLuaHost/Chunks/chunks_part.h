// What a state keeps of its chunks.
#pragma once

#include <stdbool.h>

struct lh_covered_chunk;

/// Whether lines are counted, of which chunks, and the one that ran last; see coverage.c.
typedef struct lh_coverage {
  bool is_on;
  struct lh_covered_chunk *chunks;
  struct lh_covered_chunk *recent;
} lh_coverage;

/// The modules that `require` has loaded, the names of those that are being loaded, and their number.
typedef struct lh_modules {
  int reference;
  int loading_reference;
  int loading;
} lh_modules;
