// A host of Lua written in C alone: what the callbacks of LuaHost are measured against.
//
// It makes the calls that LuaHost makes, with the same values: index paths as light userdata with one metatable,
// the function and the view by registry reference, a message handler, results that are checked, a reason that is
// copied, and a `number_of_rows` that checks its receiver, its argument and its range. It has no limits, no
// sandbox and no Swift.
#ifndef CLUATWIN_H
#define CLUATWIN_H

#include <stddef.h>
#include <stdint.h>

typedef struct twin_state twin_state;

typedef struct twin_answer {
  /// Zero for an answer; otherwise the call failed.
  int32_t status;
  /// The length of the reason; zero for none.
  uint32_t reason_length;
  /// The path's two parts; a section of −1 is a refusal.
  int64_t section;
  int64_t row;
} twin_answer;

/// Creates a state and runs a policy that returns a table; null where that fails.
twin_state *twin_open(const char *source, const int64_t *rows, int64_t sections);

/// Asks `target_index_path_for_move` once.
twin_answer twin_ask(twin_state *twin, int64_t source_section, int64_t source_row, int64_t proposed_section,
                     int64_t proposed_row);

/// Asks `count` times, over all pairs of rows in turn; answers a sum over all answers.
int64_t twin_ask_repeatedly(twin_state *twin, int64_t count);

/// Asks `can_move_row` `count` times, about the rows of the first section in turn; answers how often it said yes,
/// or −1 where a call failed. `view:row(path)` is checked, `row.title` answers a text made of the row's number.
int64_t twin_read_repeatedly(twin_state *twin, int64_t count);

/// Asks `target_index_path_for_move`, which raises, `count` times; answers the bytes of all messages, or −1 where a call
/// did not raise.
int64_t twin_fail_repeatedly(twin_state *twin, int64_t count);

/// Closes a state.
void twin_close(twin_state *twin);

#endif
