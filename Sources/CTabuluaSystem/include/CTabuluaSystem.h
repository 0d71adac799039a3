// Functions of the system that Swift does not see, or that have other arguments on each platform.
#ifndef CTABULUASYSTEM_H
#define CTABULUASYSTEM_H

#include <stddef.h>
#include <stdint.h>

/// Lets two names of one file system name each other's files, at one instant.
///
/// \returns zero, or -1 with `errno` set: `EINVAL`, `ENOSYS` or `ENOTSUP` where the file system cannot do it.
int cs_exchange(const char *one, const char *other);

/// Begins a process that goes on here as a copy of this one; called where there is one thread.
///
/// \returns its number, zero in the new one, or -1 with `errno` set.
int32_t cs_fork(void);

/// An argument of this process, the first one of which is the name of the program; NULL where there is none, and where the
/// system does not tell them.
///
/// Swift reads them from `/proc` on Linux, which a jail may lack, and has none then.
const char *cs_argument(int index);

/// The number of processors that this process may use, at least 1.
int32_t cs_processors(void);

/// Lets the heap of this process, which it has from `malloc`, use large pages, and keep what was freed; called once, at the
/// start of the program, where there is one thread.
///
/// A run over a million rows touches 73 MB of memory, most of it once, and takes 3 % less time like this, its `undo` 6 %:
/// 18 300 and 43 300 pages that the kernel has to find one by one become 12 200 and 25 500. Nothing is done where the
/// process has a limit for its memory, where pages are not of 4 KiB, and where the system has no such thing.
void cs_use_large_pages(void);

/// How many bytes of memory this process may have; zero where it may have as much as there is.
size_t cs_memory_limit(void);

/// Lets this process end with some words, and an exit status, where it has a limit for its memory and gets no more; called
/// once, at the start of the program, where there is one thread. The words are copied.
///
/// Swift and the C library end a process that gets no memory by a signal, and with words that tell lines of source code, if
/// any. Where there is no limit nothing is done.
void cs_tell_of_no_memory(const char *text, int exit_status);

/// Ends this process as `cs_tell_of_no_memory` says; returns where that was not called, or where there is no limit.
void cs_end_without_memory(void);

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

/// Begins to watch folders for changes.
///
/// \returns an open file, or -1 with `errno` set: `ENOSYS` where the system has no such thing.
int cs_watch_begin(void);

/// Watches one folder more, but not the folders in it; one that is watched already goes on being watched.
///
/// \returns zero, or -1 with `errno` set.
int cs_watch_folder(int watch, const char *folder);

/// Waits until something happens in a folder that is watched, or the time is over; -1 for `watch` waits for nothing else.
///
/// \returns 1 where something has happened, 0 where the time is over, or -1 with `errno` set.
int cs_watch_wait(int watch, int milliseconds);

/// From now on SIGINT and SIGTERM do not end the process, but are noted; one that is ignored stays ignored.
void cs_note_ends(void);

/// The number of the signal that was noted last; zero for none.
int cs_noted_end(void);

/// Lets those signals end the process again, and forgets what was noted.
void cs_forget_ends(void);

/// A SHA-256 digest of bytes that come piece by piece.
typedef struct {
  uint32_t state[8];
  uint64_t count;
  uint8_t block[64];
  int by_processor;
} cs_digest;

/// Begins a digest; `by_processor` allows the processor's own instructions for it, where it has them.
void cs_digest_begin(cs_digest *digest, int by_processor);

/// Takes more bytes.
void cs_digest_take(cs_digest *digest, const void *bytes, size_t count);

/// Ends the digest and gives its 32 bytes.
void cs_digest_end(cs_digest *digest, uint8_t result[32]);

#endif
