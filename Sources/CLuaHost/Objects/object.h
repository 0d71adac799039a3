// Host objects, as the state keeps them.
#pragma once

#include "State/state.h"

typedef struct lh_method {
  struct lh_object *object;
  lh_integer_method integer_method;
  lh_word_function word_method;
  void *context;
  char *name;
} lh_method;

typedef struct lh_object {
  struct lh_object *next;
  lh_state *state;
  uint32_t number;
  /// The address of its userdata. A method belongs to one object, so comparing it checks the receiver.
  void *self;
  /// A reference to its userdata.
  int32_t reference;
  char *name;
  uint32_t count;
  lh_method methods[];
} lh_object;

/// Copies the definitions of an object into the state's list; null, with the failure's message, where there is no memory.
lh_object *lh_object_copy(lh_state *state, const char *name, uint32_t number, const lh_method_definition *methods,
                          uint32_t count);

/// Frees all objects of a state that is closed.
void lh_objects_free(lh_state *state);

/// Whether a method has a fast way.
static inline bool lh_method_is_fast(const lh_method *method) {
  return method->integer_method != NULL || method->word_method != NULL;
}

/// Calls a method with the arguments on the stack from `first` on; see method.c.
int lh_method_call(lua_State *L, const lh_method *method, int first);

/// Pushes the function that calls a method; see method.c. Raises where memory ends.
void lh_method_push(lua_State *L, const lh_method *method);
