#include "pluginlicence/json.hpp"
#include "utf8.hpp"

PLUGINLICENCE_BEGIN

namespace {

constexpr int maxDepth = 32;

bool isDigit(char c) { return c >= '0' && c <= '9'; }

/** Appends a code point; the caller has excluded surrogates. */
void appendUtf8(std::string& out, std::uint32_t point) {
  const auto byte = [&](std::uint32_t value) { out += static_cast<char>(value); };
  if (point < 0x80) return byte(point);
  if (point < 0x800) {
    byte(0xc0 | point >> 6);
  } else {
    if (point < 0x10000) {
      byte(0xe0 | point >> 12);
    } else {
      byte(0xf0 | point >> 18);
      byte(0x80 | (point >> 12 & 0x3f));
    }
    byte(0x80 | (point >> 6 & 0x3f));
  }
  byte(0x80 | (point & 0x3f));
}

}  // namespace

class JsonReader {
 public:
  explicit JsonReader(std::string_view text) : text_(text) {}

  std::optional<Json> read() {
    Json json;
    skipSpace();
    if (!value(json, 0)) return std::nullopt;
    skipSpace();
    if (at_ != text_.size()) return std::nullopt;
    return json;
  }

 private:
  char peek() const { return at_ < text_.size() ? text_[at_] : '\0'; }

  void skipSpace() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos) ++at_;
  }

  bool take(char expected) {
    if (at_ >= text_.size() || text_[at_] != expected) return false;
    ++at_;
    return true;
  }

  bool word(std::string_view expected) {
    if (text_.substr(at_, expected.size()) != expected) return false;
    at_ += expected.size();
    return true;
  }

  bool value(Json& out, int depth) {
    if (depth > maxDepth) return false;
    switch (peek()) {
      case '{': return object(out, depth);
      case '[': return array(out, depth);
      case '"': out.kind_ = Json::Kind::string; return string(out.text_);
      case 't': out = Json(true); return word("true");
      case 'f': out = Json(false); return word("false");
      case 'n': return word("null");
      default: return number(out);
    }
  }

  bool object(Json& out, int depth) {
    out = Json::object();
    if (!take('{')) return false;
    skipSpace();
    if (take('}')) return true;
    do {
      skipSpace();
      std::string name;
      if (!string(name) || out.find(name)) return false;
      skipSpace();
      if (!take(':')) return false;
      skipSpace();
      Json member;
      if (!value(member, depth + 1)) return false;
      out.members_.emplace_back(std::move(name), std::move(member));
      skipSpace();
    } while (take(','));
    return take('}');
  }

  bool array(Json& out, int depth) {
    out = Json::array();
    if (!take('[')) return false;
    skipSpace();
    if (take(']')) return true;
    do {
      skipSpace();
      Json item;
      if (!value(item, depth + 1)) return false;
      out.items_.push_back(std::move(item));
      skipSpace();
    } while (take(','));
    return take(']');
  }

  bool digits() {
    if (!isDigit(peek())) return false;
    while (isDigit(peek())) ++at_;
    return true;
  }

  bool number(Json& out) {
    const auto begin = at_;
    const bool isNegative = take('-');
    const auto whole = at_;
    if (!take('0') && !digits()) return false;
    const auto text = text_.substr(whole, at_ - whole);
    bool isWhole = true;
    if (take('.')) {
      isWhole = false;
      if (!digits()) return false;
    }
    if (take('e') || take('E')) {
      isWhole = false;
      if (!take('+')) take('-');
      if (!digits()) return false;
    }
    // 18 digits always fit; a longer number is no date and no count of this format.
    out.kind_ = isWhole && text.size() <= 18 ? Json::Kind::integer : Json::Kind::fraction;
    out.text_ = std::string(text_.substr(begin, at_ - begin));
    if (out.kind_ == Json::Kind::fraction) return true;
    for (char c : text) out.integer_ = out.integer_ * 10 + (c - '0');
    if (isNegative) out.integer_ = -out.integer_;
    return true;
  }

  bool string(std::string& out) {
    if (!take('"')) return false;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') return take('"');
      if (static_cast<unsigned char>(c) < 0x20) return false;
      if (c == '\\') {
        ++at_;
        if (!escape(out)) return false;
        continue;
      }
      const auto length = utf8SequenceLength(text_, at_);
      if (length == 0) return false;
      out.append(text_.substr(at_, length));
      at_ += length;
    }
    return false;
  }

  bool escape(std::string& out) {
    static constexpr std::string_view names = "\"\\/bfnrt";
    static constexpr std::string_view values = "\"\\/\b\f\n\r\t";
    const char c = peek();
    const auto known = c == '\0' ? std::string_view::npos : names.find(c);
    if (known != std::string_view::npos) {
      out += values[known];
      ++at_;
      return true;
    }
    std::uint32_t point = 0;
    if (!unit(point)) return false;
    if (point >= 0xdc00 && point <= 0xdfff) return false;
    if (point >= 0xd800 && point <= 0xdbff) {
      std::uint32_t low = 0;
      if (!take('\\') || !unit(low) || low < 0xdc00 || low > 0xdfff) return false;
      point = 0x10000 + ((point - 0xd800) << 10) + (low - 0xdc00);
    }
    appendUtf8(out, point);
    return true;
  }

  /** `u` and four hexadecimal digits. */
  bool unit(std::uint32_t& out) {
    if (!take('u')) return false;
    for (int i = 0; i < 4; ++i, ++at_) {
      const char c = peek();
      const char lower = static_cast<char>(c | 0x20);
      if (isDigit(c)) out = out << 4 | static_cast<std::uint32_t>(c - '0');
      else if (lower >= 'a' && lower <= 'f') out = out << 4 | static_cast<std::uint32_t>(lower - 'a' + 10);
      else return false;
    }
    return true;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

std::optional<Json> Json::parse(std::string_view text) { return JsonReader(text).read(); }

PLUGINLICENCE_END
