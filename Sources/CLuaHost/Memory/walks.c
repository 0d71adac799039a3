#include "Memory/walks.h"

#include <stddef.h>

static bool is_at(const lh_walk *walk, const void *table, int type, uint64_t bits) {
  return walk->table == table && walk->last_bits == bits && walk->last_type == type;
}

lh_walk *lh_walks_find(lh_walks *walks, const void *table, int type, uint64_t bits) {
  lh_walk *recent = &walks->walks[walks->recent];
  if (is_at(recent, table, type, bits)) return recent;
  for (int i = 0; i < LH_WALKS; i++) {
    if (!is_at(&walks->walks[i], table, type, bits)) continue;
    walks->recent = i;
    return &walks->walks[i];
  }
  return NULL;
}

void lh_walks_set_table(lh_walks *walks, lh_walk *walk, const void *table) {
  walks->active += (table != NULL) - (walk->table != NULL);
  walk->table = table;
}

lh_walk *lh_walks_begin(lh_walks *walks) {
  int best = 0;
  for (int i = 0; i < LH_WALKS && walks->walks[best].table != NULL; i++) {
    if (walks->walks[i].table == NULL || walks->walks[i].used < walks->walks[best].used) best = i;
  }
  walks->recent = best;
  lh_walk *walk = &walks->walks[best];
  lh_walks_set_table(walks, walk, NULL);
  *walk = (lh_walk){.count = -1, .list = walk->list, .room = walk->room, .used = ++walks->uses};
  return walk;
}

void lh_walks_forget(lh_walks *walks, const void *block) {
  for (int i = 0; i < LH_WALKS; i++) {
    if (walks->walks[i].table == block) lh_walks_set_table(walks, &walks->walks[i], NULL);
  }
}
