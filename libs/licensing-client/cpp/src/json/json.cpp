#include "pluginlicence/json.hpp"

#include <algorithm>

PLUGINLICENCE_BEGIN

namespace {

void writeString(std::string& out, const std::string& text) {
  static constexpr char hex[] = "0123456789abcdef";
  out += '"';
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (byte < 0x20) {
      out += "\\u00";
      out += hex[byte >> 4];
      out += hex[byte & 0xf];
    } else {
      out += c;
    }
  }
  out += '"';
}

void write(std::string& out, const Json& json) {
  bool isFirst = true;
  const auto separate = [&] {
    if (!isFirst) out += ',';
    isFirst = false;
  };
  switch (json.kind()) {
    case Json::Kind::null: out += "null"; break;
    case Json::Kind::boolean: out += json.truth() ? "true" : "false"; break;
    case Json::Kind::integer: out += std::to_string(json.whole()); break;
    case Json::Kind::fraction: out += json.text(); break;
    case Json::Kind::string: writeString(out, json.text()); break;
    case Json::Kind::array:
      out += '[';
      for (const auto& item : json.items()) {
        separate();
        write(out, item);
      }
      out += ']';
      break;
    case Json::Kind::object:
      out += '{';
      for (const auto& [name, member] : json.members()) {
        separate();
        writeString(out, name);
        out += ':';
        write(out, member);
      }
      out += '}';
      break;
  }
}

}  // namespace

const Json* Json::find(std::string_view name) const {
  const auto found = std::find_if(members_.begin(), members_.end(), [&](const Member& member) { return member.first == name; });
  return found == members_.end() ? nullptr : &found->second;
}

std::optional<std::string> Json::string(std::string_view name) const {
  const auto* member = find(name);
  if (!member || member->kind_ != Kind::string) return std::nullopt;
  return member->text_;
}

std::optional<std::int64_t> Json::integer(std::string_view name) const {
  const auto* member = find(name);
  if (!member || member->kind_ != Kind::integer) return std::nullopt;
  return member->integer_;
}

bool Json::flag(std::string_view name) const {
  const auto* member = find(name);
  return member && member->truth();
}

const std::vector<Json>& Json::list(std::string_view name) const {
  static const std::vector<Json> none;
  const auto* member = find(name);
  return member ? member->items_ : none;
}

Json& Json::set(std::string name, Json value) {
  members_.emplace_back(std::move(name), std::move(value));
  return *this;
}

Json& Json::add(Json item) {
  items_.push_back(std::move(item));
  return *this;
}

std::string Json::dump() const {
  std::string out;
  write(out, *this);
  return out;
}

PLUGINLICENCE_END
