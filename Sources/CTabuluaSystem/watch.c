#include "CTabuluaSystem.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

#ifdef __linux__
#include <sys/inotify.h>

int cs_watch_begin(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int cs_watch_folder(int watch, const char *folder) {
  // Editors write into a file, put another one in its place, or take it away first.
  uint32_t events = IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO;
  return inotify_add_watch(watch, folder, events | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR) < 0 ? -1 : 0;
}
#else
int cs_watch_begin(void) {
  errno = ENOSYS;
  return -1;
}

int cs_watch_folder(int watch, const char *folder) {
  (void)watch;
  (void)folder;
  errno = ENOSYS;
  return -1;
}
#endif

int cs_watch_wait(int watch, int milliseconds) {
  struct pollfd ready = {.fd = watch, .events = POLLIN, .revents = 0};
  int found = poll(&ready, watch < 0 ? 0 : 1, milliseconds);
  if (found <= 0) return found;
  // What has happened is not looked at: whoever waits compares the files.
  char events[4096];
  while (read(watch, events, sizeof events) > 0) {
  }
  return 1;
}

static volatile sig_atomic_t noted;

static void note(int number) { noted = number; }

static const int ends[] = {SIGINT, SIGTERM};

void cs_note_ends(void) {
  sigset_t signals;
  sigemptyset(&signals);
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
    struct sigaction action = {.sa_handler = note}, old;
    // Whoever began this process may have said that it goes on, as a shell does in the background.
    if (sigaction(ends[index], NULL, &old) == 0 && old.sa_handler != SIG_IGN) {
      sigemptyset(&action.sa_mask);
      sigaction(ends[index], &action, NULL);
      sigaddset(&signals, ends[index]);
    }
  }
  // A program that began this one from a thread of its own may have blocked them there.
  pthread_sigmask(SIG_UNBLOCK, &signals, NULL);
}

int cs_noted_end(void) { return noted; }

void cs_forget_ends(void) {
  noted = 0;
  for (size_t index = 0; index < sizeof ends / sizeof *ends; index++) {
    struct sigaction action = {.sa_handler = SIG_DFL}, old;
    if (sigaction(ends[index], NULL, &old) == 0 && old.sa_handler == note) sigaction(ends[index], &action, NULL);
  }
}
