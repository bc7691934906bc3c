#include "base64.hpp"

PLUGINLICENCE_BEGIN

namespace {

constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

int valueOf(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '-') return 62;
  return c == '_' ? 63 : -1;
}

}  // namespace

std::optional<Bytes> decodeBase64Url(std::string_view text) {
  Bytes bytes;
  bytes.reserve(text.size() * 3 / 4);
  std::uint32_t buffer = 0;
  int bits = 0;
  for (char c : text) {
    const int value = valueOf(c);
    if (value < 0) return std::nullopt;
    buffer = buffer << 6 | static_cast<std::uint32_t>(value);
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push_back(static_cast<std::uint8_t>(buffer >> bits));
    buffer &= (1u << bits) - 1;
  }
  if (bits == 6 || buffer != 0) return std::nullopt;
  return bytes;
}

std::string encodeBase64Url(const std::uint8_t* bytes, std::size_t count) {
  std::string text;
  text.reserve((count * 4 + 2) / 3);
  std::uint32_t buffer = 0;
  int bits = 0;
  for (std::size_t i = 0; i < count; ++i) {
    buffer = (buffer & 0xff) << 8 | bytes[i];
    bits += 8;
    for (; bits >= 6; bits -= 6) text += alphabet[buffer >> (bits - 6) & 0x3f];
  }
  if (bits > 0) text += alphabet[buffer << (6 - bits) & 0x3f];
  return text;
}

PLUGINLICENCE_END
