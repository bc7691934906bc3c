#include "utf8.hpp"

#include <cstdint>

PLUGINLICENCE_BEGIN

std::size_t utf8SequenceLength(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0;
  };
  const auto continues = [&](std::size_t i) { return (byte(i) & 0xc0) == 0x80; };
  const auto first = byte(0);
  if (first < 0x80) return 1;
  if (first >= 0xc2 && first <= 0xdf) return continues(1) ? 2 : 0;
  if ((first & 0xf0) == 0xe0 && continues(1) && continues(2)) {
    const auto point = (first & 0xf) << 12 | (byte(1) & 0x3f) << 6 | (byte(2) & 0x3f);
    return point >= 0x800 && (point < 0xd800 || point > 0xdfff) ? 3 : 0;
  }
  if (first >= 0xf0 && first <= 0xf4 && continues(1) && continues(2) && continues(3)) {
    const auto point = (first & 0x7) << 18 | (byte(1) & 0x3f) << 12;
    return point >= 0x10000 && point <= 0x10ffff ? 4 : 0;
  }
  return 0;
}

std::string shownText(std::string_view text, std::size_t maxCharacters) {
  std::string shown;
  std::size_t count = 0;
  for (std::size_t at = 0; at < text.size() && count < maxCharacters;) {
    const auto length = utf8SequenceLength(text, at);
    if (length == 1 && static_cast<unsigned char>(text[at]) < 0x20) shown += ' ';
    else shown.append(text.substr(at, length));
    if (length > 0) ++count;
    at += length > 0 ? length : 1;
  }
  const auto first = shown.find_first_not_of(' ');
  if (first == std::string::npos) return {};
  return shown.substr(first, shown.find_last_not_of(' ') - first + 1);
}

PLUGINLICENCE_END
