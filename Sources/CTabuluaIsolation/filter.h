// The filter of system calls, and the rules of the file system.
#ifndef CI_FILTER_H
#define CI_FILTER_H

#include <stdbool.h>
#include <stdint.h>

/// Refuses the calls that a process does not need which only reads, reckons and writes to `channel`; false where the
/// system has no filter.
bool ci_filter_calls(int32_t channel);

/// Has the file system refuse every change, and the network every connection; false where it cannot.
bool ci_refuse_changes(void);

#endif
