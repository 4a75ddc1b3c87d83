// toml++ asserts on "[[[" and would abort the program; with the assertion taken out the text is refused like any other.
#define TOML_ASSERT(condition) static_assert(true)
#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <new>
#include <string>
#include <vector>

#include "CTOML.h"

namespace {

struct Value {
  std::string key;
  int kind;
  std::string text;
  std::vector<std::string> elements;
  int line;
  int column;
};

}  // namespace

struct daymark_toml {
  std::vector<Value> values;
  std::string error;
  bool failed = false;
  int line = 0;
  int column = 0;
};

namespace {

void collect(daymark_toml &document, const toml::table &table, const std::string &prefix) {
  for (auto &&[key, node] : table) {
    std::string name = prefix.empty() ? std::string(key.str()) : prefix + "." + std::string(key.str());
    if (const toml::table *inner = node.as_table()) {
      collect(document, *inner, name);
      continue;
    }
    Value value{name, daymark_toml_other, "", {}, static_cast<int>(node.source().begin.line),
                static_cast<int>(node.source().begin.column)};
    if (auto text = node.value_exact<std::string>()) {
      value.kind = daymark_toml_string;
      value.text = *text;
    } else if (auto integer = node.value_exact<int64_t>()) {
      value.kind = daymark_toml_integer;
      value.text = std::to_string(*integer);
    } else if (auto real = node.value_exact<double>()) {
      value.kind = daymark_toml_float;
      value.text = std::to_string(*real);
    } else if (auto flag = node.value_exact<bool>()) {
      value.kind = daymark_toml_boolean;
      value.text = *flag ? "true" : "false";
    } else if (const toml::array *array = node.as_array()) {
      value.kind = daymark_toml_strings;
      for (auto &&element : *array) {
        auto text = element.value_exact<std::string>();
        if (!text) {
          value.kind = daymark_toml_other;
          break;
        }
        value.elements.push_back(*text);
      }
    }
    document.values.push_back(std::move(value));
  }
}

}  // namespace

extern "C" {

daymark_toml *daymark_toml_parse(const char *text, size_t length) {
  daymark_toml *document = new (std::nothrow) daymark_toml;
  if (document == nullptr) return nullptr;
  try {
    toml::parse_result result = toml::parse(std::string_view(text, length));
    if (result) {
      collect(*document, result.table(), "");
    } else {
      document->failed = true;
      document->error = std::string(result.error().description());
      document->line = static_cast<int>(result.error().source().begin.line);
      document->column = static_cast<int>(result.error().source().begin.column);
    }
  } catch (...) {
    document->failed = true;
    document->error = "cannot be read";
  }
  return document;
}

void daymark_toml_free(daymark_toml *document) { delete document; }

const char *daymark_toml_error(const daymark_toml *document) {
  return document->failed ? document->error.c_str() : nullptr;
}
int daymark_toml_error_line(const daymark_toml *document) { return document->line; }
int daymark_toml_error_column(const daymark_toml *document) { return document->column; }

size_t daymark_toml_count(const daymark_toml *document) { return document->values.size(); }
const char *daymark_toml_key(const daymark_toml *document, size_t index) { return document->values[index].key.c_str(); }
int daymark_toml_kind_of(const daymark_toml *document, size_t index) { return document->values[index].kind; }
int daymark_toml_line(const daymark_toml *document, size_t index) { return document->values[index].line; }
int daymark_toml_column(const daymark_toml *document, size_t index) { return document->values[index].column; }
const char *daymark_toml_text(const daymark_toml *document, size_t index) { return document->values[index].text.c_str(); }
size_t daymark_toml_element_count(const daymark_toml *document, size_t index) {
  return document->values[index].elements.size();
}
const char *daymark_toml_element(const daymark_toml *document, size_t index, size_t element) {
  return document->values[index].elements[element].c_str();
}

}  // extern "C"
