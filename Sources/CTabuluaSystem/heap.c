#include "CTabuluaSystem.h"

#if defined(__linux__) && defined(__GLIBC__)
#include <malloc.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// A large page, where a page has 4 KiB. Where pages are larger a large one may have 512 MiB, of which a small heap would take a
// whole one.
#define PAGE ((uintptr_t)2 << 20)
#define SMALL_PAGE 4096
// How much room is set aside at most.
#define MOST_ROOM ((size_t)1 << 30)

// The large pages are asked for where room for the heap is set aside once; the heap grows into it. The GNU library has a
// setting for this (`glibc.malloc.hugetlb`), but it is read from the environment before the program begins.
void cs_use_large_pages(void) {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  // Where a process may not use as much memory as it wants, room that is set aside would count.
  if (pages <= 0 || size != SMALL_PAGE || cs_memory_limit() != 0) return;
  size_t room = (size_t)pages / 4 * (size_t)size;
  if (room > MOST_ROOM) room = MOST_ROOM;
  // Blocks of up to 32 MiB, the most that can be said, come from the heap too, and what they leave is used again.
  if (!mallopt(M_MMAP_THRESHOLD, 32 << 20) || !mallopt(M_TRIM_THRESHOLD, -1)) return;
  char *start = sbrk(0);
  mallopt(M_TOP_PAD, (int)room);
  // More than what the heap has left, so that it grows; volatile, so that it is not left out.
  void *volatile block = malloc(1 << 20);
  free(block);
  mallopt(M_TOP_PAD, 128 << 10);
  char *end = sbrk(0);
  uintptr_t first = ((uintptr_t)start + PAGE - 1) & ~(PAGE - 1), last = (uintptr_t)end & ~(PAGE - 1);
  // A kernel without large pages refuses; the heap is as it was then.
  if (last > first) madvise((void *)first, last - first, MADV_HUGEPAGE);
}
#else
void cs_use_large_pages(void) {}
#endif
