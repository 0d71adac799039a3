#include "twin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int number_of_rows(lua_State *L) {
  twin_state *twin = lua_touserdata(L, lua_upvalueindex(1));
  if (lua_touserdata(L, 1) != twin->view_address) return luaL_error(L, "the view was expected");
  if (lua_gettop(L) != 2 || !lua_isinteger(L, 2)) return luaL_error(L, "a section was expected");
  lua_Integer section = lua_tointeger(L, 2);
  if (section < 0 || section >= twin->sections) return luaL_error(L, "there is no such section");
  lua_pushinteger(L, twin->rows[section]);
  return 1;
}

/// The row at a path, as light userdata.
static int row_at(lua_State *L) {
  twin_state *twin = lua_touserdata(L, lua_upvalueindex(1));
  if (lua_touserdata(L, 1) != twin->view_address) return luaL_error(L, "the view was expected");
  uint64_t path = 0;
  if (lua_gettop(L) == 2 && lua_type(L, 2) == LUA_TLIGHTUSERDATA) path = (uint64_t)(uintptr_t)lua_touserdata(L, 2);
  if (path >> 63 == 0) return luaL_error(L, "an index path was expected");
  if (twin_section(path) >= (uint64_t)twin->sections || twin_row(path) >= (uint64_t)twin->rows[twin_section(path)]) {
    return luaL_error(L, "there is no such row");
  }
  lua_pushlightuserdata(L, (void *)(uintptr_t)(1ull << 48 | twin_row(path)));
  return 1;
}

int twin_row_index(lua_State *L, uint64_t row) {
  twin_state *twin = twin_of(L);
  const char *key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : NULL;
  if (key != twin->title_name && key != twin->note_name) return luaL_error(L, "a row has no such field");
  uint64_t number = row & 0xFFFFFFFF;
  if (number >= (uint64_t)twin->rows[0]) return luaL_error(L, "the row is gone");
  if (key == twin->note_name) {
    lua_pushlstring(L, twin->notes[number], twin->note_lengths[number]);
  } else {
    lua_pushlstring(L, twin->titles[number], sizeof twin->titles[number]);
  }
  return 1;
}

void twin_push_view(twin_state *twin) {
  lua_State *L = twin->L;
  twin->view_address = lua_newuserdatauv(L, 1, 0);
  lua_newtable(L);
  lua_newtable(L);
  lua_pushlightuserdata(L, twin);
  lua_pushcclosure(L, number_of_rows, 1);
  lua_setfield(L, -2, "number_of_rows");
  lua_pushlightuserdata(L, twin);
  lua_pushcclosure(L, row_at, 1);
  lua_setfield(L, -2, "row");
  lua_setfield(L, -2, "__index");
  lua_setmetatable(L, -2);
}

static int message_handler(lua_State *L) {
  luaL_traceback(L, L, lua_tostring(L, 1), 1);
  return 1;
}

twin_state *twin_open(const char *source, const int64_t *rows, int64_t sections) {
  twin_state *twin = calloc(1, sizeof *twin);
  lua_State *L = twin == NULL || sections > 16 || rows[0] > TWIN_TITLES ? NULL : luaL_newstate();
  if (L == NULL) {
    free(twin);
    return NULL;
  }
  twin->L = L;
  twin->sections = sections;
  memcpy(twin->rows, rows, (size_t)sections * sizeof *rows);
  *(twin_state **)lua_getextraspace(L) = twin;
  luaL_openlibs(L);
  twin_open_paths(twin);
  twin->title_name = lua_pushstring(L, "title");
  luaL_ref(L, LUA_REGISTRYINDEX);
  twin->note_name = lua_pushstring(L, "note");
  luaL_ref(L, LUA_REGISTRYINDEX);
  for (size_t i = 0; i < TWIN_TITLES; i++) {
    char title[32];
    snprintf(title, sizeof title, "Row %05zu, quoted", i);
    memcpy(twin->titles[i], title, sizeof twin->titles[i]);
    const char *note = i % 7 == 0 ? "says \"hi\"" : "plain";
    twin->note_lengths[i] = strlen(note);
    memcpy(twin->notes[i], note, strlen(note));
  }
  twin_push_view(twin);
  twin->view = luaL_ref(L, LUA_REGISTRYINDEX);
  if (luaL_loadbufferx(L, source, strlen(source), "@policy.lua", "t") != LUA_OK ||
      lua_pcall(L, 0, 1, 0) != LUA_OK || !lua_istable(L, -1)) {
    twin_close(twin);
    return NULL;
  }
  lua_getfield(L, -1, "target_index_path_for_move");
  twin->function = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_getfield(L, -1, "can_move_row");
  twin->yes_no = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_settop(L, 0);
  return twin;
}

static twin_answer read_answer(twin_state *twin, int top) {
  lua_State *L = twin->L;
  twin_answer answer = {.section = -1, .row = -1};
  int first = top + 2;
  switch (lua_gettop(L) < first ? LUA_TNONE : lua_type(L, first)) {
    case LUA_TLIGHTUSERDATA: {
      uint64_t word = (uint64_t)(uintptr_t)lua_touserdata(L, first);
      if (word >> 63 == 0) {
        answer.status = 1;
      } else {
        answer.section = (int64_t)twin_section(word);
        answer.row = (int64_t)twin_row(word);
      }
      break;
    }
    case LUA_TNIL: break;
    case LUA_TBOOLEAN: answer.status = lua_toboolean(L, first); break;
    default: answer.status = 1; break;
  }
  if (answer.status == 0 && lua_gettop(L) > first) {
    int type = lua_type(L, first + 1);
    if (type == LUA_TSTRING) {
      size_t length;
      const char *reason = lua_tolstring(L, first + 1, &length);
      if (length > sizeof twin->reason) length = sizeof twin->reason;
      memcpy(twin->reason, reason, length);
      answer.reason_length = (uint32_t)length;
    } else if (type != LUA_TNIL) {
      answer.status = 1;
    }
  }
  lua_settop(L, top);
  return answer;
}

twin_answer twin_ask(twin_state *twin, int64_t source_section, int64_t source_row, int64_t proposed_section,
                     int64_t proposed_row) {
  lua_State *L = twin->L;
  int top = lua_gettop(L);
  if (!lua_checkstack(L, LUA_MINSTACK)) return (twin_answer){.status = 1};
  lua_pushcfunction(L, message_handler);
  lua_rawgeti(L, LUA_REGISTRYINDEX, twin->function);
  lua_rawgeti(L, LUA_REGISTRYINDEX, twin->view);
  uint64_t source = twin_path((uint64_t)source_section, (uint64_t)source_row);
  uint64_t proposed = twin_path((uint64_t)proposed_section, (uint64_t)proposed_row);
  lua_pushlightuserdata(L, (void *)(uintptr_t)source);
  lua_pushlightuserdata(L, (void *)(uintptr_t)proposed);
  if (lua_pcall(L, 3, LUA_MULTRET, top + 1) != LUA_OK) {
    lua_settop(L, top);
    return (twin_answer){.status = 1};
  }
  return read_answer(twin, top);
}

int64_t twin_ask_repeatedly(twin_state *twin, int64_t count) {
  int64_t sum = 0;
  while (count > 0) {
    for (int64_t a = 0; a < twin->sections; a++) {
      for (int64_t i = 0; i < twin->rows[a] - 1; i++) {
        for (int64_t b = 0; b < twin->sections; b++) {
          for (int64_t j = 0; j < twin->rows[b]; j++) {
            if (count-- == 0) return sum;
            twin_answer answer = twin_ask(twin, a, i, b, j);
            if (answer.status != 0) return -1;
            sum += answer.section * 1000 + answer.row + answer.reason_length;
          }
        }
      }
    }
  }
  return sum;
}

static int ask_yes_no(twin_state *twin, uint64_t path) {
  lua_State *L = twin->L;
  int top = lua_gettop(L);
  if (!lua_checkstack(L, LUA_MINSTACK)) return -1;
  lua_pushcfunction(L, message_handler);
  lua_rawgeti(L, LUA_REGISTRYINDEX, twin->yes_no);
  lua_rawgeti(L, LUA_REGISTRYINDEX, twin->view);
  lua_pushlightuserdata(L, (void *)(uintptr_t)path);
  int answer = -1;
  if (lua_pcall(L, 2, LUA_MULTRET, top + 1) == LUA_OK && lua_gettop(L) >= top + 2 &&
      lua_type(L, top + 2) == LUA_TBOOLEAN) {
    answer = lua_toboolean(L, top + 2);
  }
  lua_settop(L, top);
  return answer;
}

int64_t twin_read_repeatedly(twin_state *twin, int64_t count) {
  int64_t sum = 0;
  for (int64_t i = 0; i < count; i++) {
    int answer = ask_yes_no(twin, twin_path(0, (uint64_t)(i % twin->rows[0])));
    if (answer < 0) return -1;
    sum += answer;
  }
  return sum;
}

int64_t twin_fail_repeatedly(twin_state *twin, int64_t count) {
  lua_State *L = twin->L;
  int64_t length = 0;
  for (int64_t i = 0; i < count; i++) {
    int top = lua_gettop(L);
    if (!lua_checkstack(L, LUA_MINSTACK)) return -1;
    uint64_t path = twin_path(0, (uint64_t)(i % twin->rows[0]));
    lua_pushcfunction(L, message_handler);
    lua_rawgeti(L, LUA_REGISTRYINDEX, twin->function);
    lua_rawgeti(L, LUA_REGISTRYINDEX, twin->view);
    lua_pushlightuserdata(L, (void *)(uintptr_t)path);
    lua_pushlightuserdata(L, (void *)(uintptr_t)path);
    if (lua_pcall(L, 3, LUA_MULTRET, top + 1) == LUA_OK) return -1;
    // What a host does that tells of the error later: a copy of the message with its traceback.
    size_t size;
    const char *message = lua_tolstring(L, -1, &size);
    char *copy = message == NULL ? NULL : malloc(size + 1);
    if (copy == NULL) return -1;
    memcpy(copy, message, size + 1);
    const char *end = strchr(copy, '\n');
    length += end == NULL ? (int64_t)size : end - copy;
    free(copy);
    lua_settop(L, top);
  }
  return length;
}

void twin_close(twin_state *twin) {
  if (twin == NULL) return;
  lua_close(twin->L);
  free(twin);
}
