#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "version.hpp"

PLUGINLICENCE_BEGIN

/** A JSON value (RFC 8259). The reader is strict: what is not JSON to the letter is refused, and so are repeated member names. */
class Json {
 public:
  enum class Kind { null, boolean, integer, fraction, string, array, object };
  using Member = std::pair<std::string, Json>;

  Json() = default;
  Json(bool flag) : kind_(Kind::boolean), integer_(flag) {}
  Json(int number) : kind_(Kind::integer), integer_(number) {}
  Json(std::int64_t number) : kind_(Kind::integer), integer_(number) {}
  Json(const char* text) : kind_(Kind::string), text_(text) {}
  Json(std::string text) : kind_(Kind::string), text_(std::move(text)) {}
  static Json object() { return Json(Kind::object); }
  static Json array() { return Json(Kind::array); }

  /** Nothing for invalid text, for UTF-8 that is invalid, and for values that are nested more than 32 deep. */
  static std::optional<Json> parse(std::string_view text);
  std::string dump() const;

  Kind kind() const { return kind_; }
  bool isObject() const { return kind_ == Kind::object; }
  bool isArray() const { return kind_ == Kind::array; }
  bool isString() const { return kind_ == Kind::string; }

  /** The member, or nullptr if there is none or this is no object. */
  const Json* find(std::string_view name) const;
  /** The text of a member that is a string. */
  std::optional<std::string> string(std::string_view name) const;
  /** The number of a member that is a whole number. */
  std::optional<std::int64_t> integer(std::string_view name) const;
  /** Whether the member is `true`. */
  bool flag(std::string_view name) const;
  /** The items of a member that is an array; empty for anything else. */
  const std::vector<Json>& list(std::string_view name) const;

  const std::string& text() const { return text_; }
  std::int64_t whole() const { return integer_; }
  bool truth() const { return kind_ == Kind::boolean && integer_ != 0; }
  const std::vector<Json>& items() const { return items_; }
  const std::vector<Member>& members() const { return members_; }

  Json& set(std::string name, Json value);
  Json& add(Json item);

 private:
  friend class JsonReader;
  explicit Json(Kind kind) : kind_(kind) {}

  Kind kind_ = Kind::null;
  std::int64_t integer_ = 0;
  /** The text of a string, or the digits of a number that is no 64-bit integer. */
  std::string text_;
  std::vector<Json> items_;
  std::vector<Member> members_;
};

PLUGINLICENCE_END
