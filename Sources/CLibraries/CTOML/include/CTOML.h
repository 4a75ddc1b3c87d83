// A C face for toml++: parse a text, list its values. Every body catches exceptions; nothing C++ crosses this line.
#ifndef DAYMARK_CTOML_H
#define DAYMARK_CTOML_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct daymark_toml daymark_toml;

enum daymark_toml_kind {
  daymark_toml_string = 1,
  daymark_toml_integer = 2,
  daymark_toml_float = 3,
  daymark_toml_boolean = 4,
  daymark_toml_strings = 5,
  daymark_toml_other = 6
};

// Parses a text. Never returns null but for want of memory; daymark_toml_error tells whether it went well.
daymark_toml *daymark_toml_parse(const char *text, size_t length);
void daymark_toml_free(daymark_toml *document);

// The message of a failed parse, or null; its line and column are counted from 1.
const char *daymark_toml_error(const daymark_toml *document);
int daymark_toml_error_line(const daymark_toml *document);
int daymark_toml_error_column(const daymark_toml *document);

// The values, flattened to keys with dots and sorted by key.
size_t daymark_toml_count(const daymark_toml *document);
const char *daymark_toml_key(const daymark_toml *document, size_t index);
int daymark_toml_kind_of(const daymark_toml *document, size_t index);
int daymark_toml_line(const daymark_toml *document, size_t index);
int daymark_toml_column(const daymark_toml *document, size_t index);
// Strings as they are, numbers and booleans in TOML's spelling.
const char *daymark_toml_text(const daymark_toml *document, size_t index);
// The elements of an array of strings.
size_t daymark_toml_element_count(const daymark_toml *document, size_t index);
const char *daymark_toml_element(const daymark_toml *document, size_t index, size_t element);

#ifdef __cplusplus
}
#endif

#endif
