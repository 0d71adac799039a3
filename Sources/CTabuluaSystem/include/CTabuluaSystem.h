// Functions of the system that Swift does not see, or that have other arguments on each platform.
#ifndef CTABULUASYSTEM_H
#define CTABULUASYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// Lets two names of one file system name each other's files, at one instant.
///
/// \returns zero, or -1 with `errno` set: `EINVAL`, `ENOSYS` or `ENOTSUP` where the file system cannot do it.
int cs_exchange(const char *one, const char *other);

/// Lists the names of an open file's extended attributes, each ended by a zero.
///
/// \returns how many bytes they take, also where `names` is NULL, or -1 with `errno` set.
ptrdiff_t cs_list_attributes(int file, char *names, size_t size);

/// Reads an extended attribute of an open file.
///
/// \returns how many bytes it takes, also where `value` is NULL, or -1 with `errno` set.
ptrdiff_t cs_read_attribute(int file, const char *name, void *value, size_t size);

/// Gives an open file an extended attribute, in the place of one that it has.
///
/// \returns zero, or -1 with `errno` set.
int cs_write_attribute(int file, const char *name, const void *value, size_t size);

/// Takes an extended attribute from an open file.
///
/// \returns zero, or -1 with `errno` set.
int cs_remove_attribute(int file, const char *name);

#endif
