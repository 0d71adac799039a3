#include "CTabuluaSystem.h"

static int count = 0;
static char **values = NULL;

#if defined(__GLIBC__) || defined(__APPLE__)
// Both call what is to be done before `main` with its arguments.
__attribute__((constructor)) static void keep_arguments(int argc, char **argv) {
  count = argc;
  values = argv;
}
#endif

const char *cs_argument(int index) { return index < 0 || index >= count ? NULL : values[index]; }
