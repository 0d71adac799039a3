// A thread that looks after the calls of others. Nothing of Lua is touched in it.

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

#include "include/lh_deadline.h"

typedef struct watcher {
  int64_t interval;
  lh_watcher_look look;
  void *context;
} watcher;

static void *watch(void *argument) {
  watcher w = *(watcher *)argument;
  free(argument);
  struct timespec interval = {.tv_sec = w.interval / 1000000000, .tv_nsec = w.interval % 1000000000};
  while (w.look(w.context)) nanosleep(&interval, NULL);
  return NULL;
}

bool lh_start_watcher(int64_t interval, lh_watcher_look look, void *context) {
  watcher *w = malloc(sizeof *w);
  if (w == NULL) return false;
  *w = (watcher){.interval = interval, .look = look, .context = context};
  // Signals are for the threads that there were before.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  bool is_begun = pthread_create(&thread, NULL, watch, w) == 0;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (is_begun) pthread_detach(thread);
  else free(w);
  return is_begun;
}

void lh_stop_watcher(int32_t *is_stopped) { __atomic_store_n(is_stopped, 1, __ATOMIC_RELAXED); }

bool lh_is_watcher_stopped(const int32_t *is_stopped) { return __atomic_load_n(is_stopped, __ATOMIC_RELAXED) != 0; }
