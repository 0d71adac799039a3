// What the host does for a state. Every function returns before anything is raised: a status other than zero says
// that the host keeps an error ready, which `claim_error` then names.
#pragma once

#include "lh_fast.h"
#include "lh_value.h"

#pragma clang assume_nonnull begin

/// The source of a module: borrowed from the host until it is called again.
typedef struct lh_module {
  const uint8_t *_Nullable source;
  size_t length;
  /// The chunk's name, ended by a zero.
  const char *_Nullable name;
} lh_module;

/// What `load_module` answers.
enum { LH_MODULE_FOUND = 0, LH_MODULE_FAILED = 1, LH_MODULE_MISSING = 2 };

/// The functions of a host; `context` is handed to each.
typedef struct lh_host {
  void *context;
  /// Calls a method of an object; `method` is the context of its definition.
  int32_t (*call_method)(void *method, const lh_value *arguments, int32_t count, lh_result *result);
  /// Reads a field that is no method.
  int32_t (*get_field)(void *context, uint32_t object, const uint8_t *name, size_t length, lh_result *result);
  /// Assigns a field.
  int32_t (*set_field)(void *context, uint32_t object, const uint8_t *name, size_t length,
                       const lh_value *value);
  /// Answers the number that stands for a field of words from now on; it is asked once for each name.
  /// Negative: there is no such field, and the host keeps an error ready.
  int64_t (*word_field)(void *context, uint64_t word, const uint8_t *name, size_t length);
  /// Reads a field of a word whose fields the host answers.
  int32_t (*get_word_field)(void *context, uint64_t word, int64_t field, lh_result *result);
  /// Assigns a field of such a word.
  int32_t (*set_word_field)(void *context, uint64_t word, int64_t field, const lh_value *value);
  /// Answers the name of the field at a place, from zero, of such a word as a string result; nil behind the last one.
  int32_t (*name_word_field)(void *context, uint64_t word, int64_t place, lh_result *result);
  /// Answers the text of such a word as a string result.
  void (*describe_word)(void *context, uint64_t word, lh_result *result);
  /// Takes one line of `print`; `chunk` may be null and `line` zero.
  void (*print)(void *context, const char *_Nullable chunk, int32_t line, const uint8_t *text, size_t length);
  /// Finds the source of a module for `require`.
  int32_t (*load_module)(void *context, const uint8_t *name, size_t length, lh_module *module);
  /// Gives the error that the host keeps ready a number, from 1.
  uint64_t (*claim_error)(void *context);
  /// Answers the text of an error as a string result.
  void (*describe_error)(void *context, uint64_t error, lh_result *result);
  /// Answers the table that an error is raised as, encoded; any other result means a value without fields.
  void (*error_table)(void *context, uint64_t error, lh_result *result);
  /// Says that Lua no longer holds an error.
  void (*release_error)(void *context, uint64_t error);
} lh_host;

#pragma clang assume_nonnull end
