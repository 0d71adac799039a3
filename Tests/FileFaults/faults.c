// Loaded before the C library (`LD_PRELOAD`): lets calls on files below one folder fail, or ends the program there.
//
// What it does stands in lines `NAME=VALUE` in the file beside it whose name ends in `.conf`: an isolated process gets no
// variables of ours, though it loads this too.
//
//   FOLDER   the folder; other files are left alone
//   PROCESS  `keeper` or `child`: only the calls of this process count, where one looks after an isolated one
//   LOG      a file that is long enough, in which each such call has 16 bytes: its name, filled up with zeros
//   AT       the number of the call that fails, from 1 on; without it none does
//   KIND     EIO, ENOSPC, EDQUOT, EINTR, short (a write of one byte), kill, or edit: nothing fails, but a line is added to
//            the file EDIT before
//   REST     if it is there, all calls from there on fail
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

enum { name_size = 16, most_calls = 4096 };

static atomic_int calls;
static atomic_bool ours[1 << 16];
static char settings[8192];
static char *log_names;
static int is_off = 1;

/// The value of a setting; null without it.
static const char *setting(const char *name) {
  size_t length = strlen(name);
  for (const char *line = settings; *line; line += strlen(line) + 1) {
    if (strncmp(line, name, length) == 0 && line[length] == '=') return line + length + 1;
  }
  return NULL;
}

/// Reads the settings, while an isolated process may still do so.
__attribute__((constructor)) static void begin(void) {
  Dl_info info;
  if (!dladdr((void *)begin, &info)) return;
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s.conf", info.dli_fname);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return;
  long count = syscall(SYS_read, file, settings, sizeof settings - 2);
  syscall(SYS_close, file);
  for (long i = 0; i < count; i++) {
    if (settings[i] == '\n') settings[i] = 0;
  }
  const char *process = setting("PROCESS");
  int is_child = strncmp(program_invocation_name, "tabulua-isolated", 16) == 0;
  if (process && is_child != (strcmp(process, "child") == 0)) return;
  const char *log = setting("LOG");
  if (log) {
    file = (int)syscall(SYS_openat, AT_FDCWD, log, O_RDWR | O_CLOEXEC, 0);
    void *memory = mmap(NULL, name_size * most_calls, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory != MAP_FAILED) log_names = memory;
    syscall(SYS_close, file);
  }
  is_off = 0;
}

/// Whether a path lies in the folder; one that is not absolute lies in the folder that the program runs in.
static int is_ours(const char *path) {
  const char *folder = is_off ? NULL : setting("FOLDER");
  if (!folder || !path) return 0;
  if (path[0] != '/') {
    char here[PATH_MAX];
    return getcwd(here, sizeof here) && strncmp(here, folder, strlen(folder)) == 0;
  }
  return strncmp(path, folder, strlen(folder)) == 0;
}

static int is_our_file(int file) { return file >= 0 && file < (1 << 16) && ours[file]; }

/// Notes a call; the error with which it fails, or zero. A short write is -1.
static int fault(const char *name) {
  int number = atomic_fetch_add(&calls, 1) + 1;
  if (log_names && number <= most_calls) strncpy(log_names + name_size * (number - 1), name, name_size - 1);
  const char *at = setting("AT");
  if (!at || number < atoi(at) || (number > atoi(at) && !setting("REST"))) return 0;
  const char *kind = setting("KIND");
  if (!kind || strcmp(kind, "EIO") == 0) return EIO;
  if (strcmp(kind, "ENOSPC") == 0) return ENOSPC;
  if (strcmp(kind, "EDQUOT") == 0) return EDQUOT;
  if (strcmp(kind, "EINTR") == 0) return EINTR;
  if (strcmp(kind, "short") == 0) return -1;
  if (strcmp(kind, "edit") == 0) {
    static const char line[] = "9,theirs\n";
    int file = (int)syscall(SYS_openat, AT_FDCWD, setting("EDIT"), O_WRONLY | O_APPEND | O_CLOEXEC, 0);
    if (file < 0) abort();
    syscall(SYS_write, file, line, sizeof line - 1);
    syscall(SYS_close, file);
    return 0;
  }
  syscall(SYS_kill, getpid(), SIGKILL);
  for (;;) pause();
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define FAIL_IF(condition, name) \
  do { \
    int number = (condition) ? fault(name) : 0; \
    if (number > 0) { errno = number; return -1; } \
  } while (0)

static int opened(int file, const char *path) {
  if (file >= 0 && file < (1 << 16)) ours[file] = is_ours(path);
  return file;
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  FAIL_IF(is_ours(path), "open");
  return opened(REAL(open)(path, flags, mode), path);
}

int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  FAIL_IF(is_ours(path), "open");
  return opened(REAL(open64)(path, flags, mode), path);
}

int close(int file) {
  if (file >= 0 && file < (1 << 16)) ours[file] = 0;
  return REAL(close)(file);
}

ssize_t read(int file, void *bytes, size_t count) {
  FAIL_IF(is_our_file(file), "read");
  return REAL(read)(file, bytes, count);
}

ssize_t pread(int file, void *bytes, size_t count, off_t place) {
  FAIL_IF(is_our_file(file), "pread");
  return REAL(pread)(file, bytes, count, place);
}

ssize_t write(int file, const void *bytes, size_t count) {
  int number = is_our_file(file) ? fault("write") : 0;
  if (number > 0) {
    errno = number;
    return -1;
  }
  return REAL(write)(file, bytes, number < 0 && count > 1 ? 1 : count);
}

int fsync(int file) {
  FAIL_IF(is_our_file(file), "fsync");
  return REAL(fsync)(file);
}

int ftruncate(int file, off_t size) {
  FAIL_IF(is_our_file(file), "ftruncate");
  return REAL(ftruncate)(file, size);
}

int stat(const char *path, struct stat *status) {
  FAIL_IF(is_ours(path), "stat");
  return REAL(stat)(path, status);
}

int lstat(const char *path, struct stat *status) {
  FAIL_IF(is_ours(path), "lstat");
  return REAL(lstat)(path, status);
}

int fstat(int file, struct stat *status) {
  FAIL_IF(is_our_file(file), "fstat");
  return REAL(fstat)(file, status);
}

int access(const char *path, int mode) {
  FAIL_IF(is_ours(path), "access");
  return REAL(access)(path, mode);
}

int faccessat(int folder, const char *path, int mode, int flags) {
  FAIL_IF(is_ours(path), "faccessat");
  return REAL(faccessat)(folder, path, mode, flags);
}

ssize_t readlink(const char *path, char *bytes, size_t count) {
  FAIL_IF(is_ours(path), "readlink");
  return REAL(readlink)(path, bytes, count);
}

char *realpath(const char *path, char *bytes) {
  int number = is_ours(path) ? fault("realpath") : 0;
  if (number > 0) {
    errno = number;
    return NULL;
  }
  return REAL(realpath)(path, bytes);
}

ssize_t flistxattr(int file, char *names, size_t size) {
  FAIL_IF(is_our_file(file), "flistxattr");
  return REAL(flistxattr)(file, names, size);
}

ssize_t fgetxattr(int file, const char *name, void *value, size_t size) {
  FAIL_IF(is_our_file(file), "fgetxattr");
  return REAL(fgetxattr)(file, name, value, size);
}

int fsetxattr(int file, const char *name, const void *value, size_t size, int flags) {
  FAIL_IF(is_our_file(file), "fsetxattr");
  return REAL(fsetxattr)(file, name, value, size, flags);
}

int fchmod(int file, mode_t mode) {
  FAIL_IF(is_our_file(file), "fchmod");
  return REAL(fchmod)(file, mode);
}

int fchown(int file, uid_t owner, gid_t group) {
  FAIL_IF(is_our_file(file), "fchown");
  return REAL(fchown)(file, owner, group);
}

int flock(int file, int operation) {
  FAIL_IF(is_our_file(file), "flock");
  return REAL(flock)(file, operation);
}

int rename(const char *path, const char *other) {
  FAIL_IF(is_ours(other), "rename");
  return REAL(rename)(path, other);
}

int link(const char *path, const char *other) {
  FAIL_IF(is_ours(other), "link");
  return REAL(link)(path, other);
}

int linkat(int folder, const char *path, int other_folder, const char *other, int flags) {
  FAIL_IF(is_ours(other), "linkat");
  return REAL(linkat)(folder, path, other_folder, other, flags);
}

int unlink(const char *path) {
  FAIL_IF(is_ours(path), "unlink");
  return REAL(unlink)(path);
}

long syscall(long number, ...) {
  va_list list;
  va_start(list, number);
  long a[6];
  for (int i = 0; i < 6; i++) a[i] = va_arg(list, long);
  va_end(list);
  static __typeof__(&syscall) real;
  if (!real) real = (__typeof__(&syscall))dlsym(RTLD_NEXT, "syscall");
  if (number == SYS_renameat2) {
    FAIL_IF(is_ours((const char *)a[3]), "exchange");
  }
  return real(number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
