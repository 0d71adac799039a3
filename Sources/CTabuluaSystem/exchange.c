#include "CTabuluaSystem.h"

#include <errno.h>
#include <stdio.h>

#if defined(__linux__)
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

int cs_exchange(const char *one, const char *other) {
#if defined(__linux__) && defined(SYS_renameat2)
  // The flag is RENAME_EXCHANGE; not every C library has the function.
  return (int)syscall(SYS_renameat2, AT_FDCWD, one, AT_FDCWD, other, 1u << 1);
#elif defined(__APPLE__)
  return renamex_np(one, other, RENAME_SWAP);
#else
  (void)one;
  (void)other;
  errno = ENOSYS;
  return -1;
#endif
}
