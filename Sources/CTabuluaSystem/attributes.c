#include "CTabuluaSystem.h"

#include <sys/xattr.h>

ptrdiff_t cs_list_attributes(int file, char *names, size_t size) {
#if defined(__APPLE__)
  return flistxattr(file, names, size, 0);
#else
  return flistxattr(file, names, size);
#endif
}

ptrdiff_t cs_read_attribute(int file, const char *name, void *value, size_t size) {
#if defined(__APPLE__)
  return fgetxattr(file, name, value, size, 0, 0);
#else
  return fgetxattr(file, name, value, size);
#endif
}

int cs_write_attribute(int file, const char *name, const void *value, size_t size) {
#if defined(__APPLE__)
  return fsetxattr(file, name, value, size, 0, 0);
#else
  return fsetxattr(file, name, value, size, 0);
#endif
}

int cs_remove_attribute(int file, const char *name) {
#if defined(__APPLE__)
  return fremovexattr(file, name, 0);
#else
  return fremovexattr(file, name);
#endif
}
