// Checks a licence file of the shop without a network and without a library of the shop.
// C++17 and OpenSSL 1.1.1 or newer (-lcrypto), nothing else. Copy it into the plug-in.
//
// A licence file is a JWS in compact form (RFC 7515) signed with Ed25519 (RFC 8037): three parts in base64url, joined by dots.
#pragma once

#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace lowline {

/** The codes that a plug-in determines without the shop. The shop's list (README.md) is longer. */
enum class Code { Valid, Reminder, Expired, DeviceMismatch, VersionNotCovered, Unknown };

inline const char* name(Code code) {
  switch (code) {
    case Code::Valid: return "VALID";
    case Code::Reminder: return "REMINDER";
    case Code::Expired: return "EXPIRED";
    case Code::DeviceMismatch: return "DEVICE_MISMATCH";
    case Code::VersionNotCovered: return "VERSION_NOT_COVERED";
    default: return "UNKNOWN";
  }
}

/** Whether the plug-in may run. A reminder is a notice, never silence. */
inline bool mayRun(Code code) { return code == Code::Valid || code == Code::Reminder; }

/** The input of a check besides the file. `keys`: kid → x, as `GET /api/licensing/keys` lists them; ship them with the plug-in. */
struct Reading {
  std::map<std::string, std::string> keys;
  std::string deviceId;
  std::string product;
  std::string version;
  /** Seconds since 1970: the greatest of the system's clock and all times seen before. */
  std::int64_t now;
};

namespace detail {

using Bytes = std::vector<unsigned char>;

inline std::optional<Bytes> fromBase64Url(const std::string& text) {
  Bytes bytes;
  std::uint32_t buffer = 0;
  int bits = 0;
  for (unsigned char c : text) {
    int value;
    if (c >= 'A' && c <= 'Z') value = c - 'A';
    else if (c >= 'a' && c <= 'z') value = c - 'a' + 26;
    else if (c >= '0' && c <= '9') value = c - '0' + 52;
    else if (c == '-') value = 62;
    else if (c == '_') value = 63;
    else return std::nullopt;
    buffer = (buffer << 6 | static_cast<std::uint32_t>(value)) & 0xffffff;
    bits += 6;
    if (bits >= 8) {
      bits -= 8;
      bytes.push_back(static_cast<unsigned char>(buffer >> bits & 0xff));
    }
  }
  return bytes;
}

inline bool isSigned(const std::string& text, const Bytes& signature, const Bytes& publicKey) {
  if (publicKey.size() != 32 || signature.size() != 64) return false;
  std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)> key(
      EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, publicKey.data(), publicKey.size()), EVP_PKEY_free);
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (!key || !context) return false;
  // Ed25519 hashes by itself: the digest is none.
  if (EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, key.get()) != 1) return false;
  return EVP_DigestVerify(context.get(), signature.data(), signature.size(),
                          reinterpret_cast<const unsigned char*>(text.data()), text.size()) == 1;
}

/** A parser for the subset of JSON in licence files. It runs only after the signature is verified. */
struct Json {
  std::string text;
  std::int64_t number = 0;
  bool flag = false;
  std::map<std::string, Json> members;
  std::vector<Json> items;

  const Json* at(const std::string& key) const {
    const auto found = members.find(key);
    return found == members.end() ? nullptr : &found->second;
  }
  std::string string(const std::string& key) const { return at(key) ? at(key)->text : std::string(); }
  std::int64_t integer(const std::string& key) const { return at(key) ? at(key)->number : 0; }
};

class JsonReader {
 public:
  explicit JsonReader(std::string text) : text_(std::move(text)) {}

  std::optional<Json> read() {
    Json json;
    if (!value(json, 0)) return std::nullopt;
    skip();
    if (at_ != text_.size()) return std::nullopt;
    return json;
  }

 private:
  static constexpr int deepest = 16;

  void skip() {
    while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_]))) ++at_;
  }
  bool take(char c) {
    skip();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    return true;
  }
  bool word(const char* expected) {
    const std::string w(expected);
    if (text_.compare(at_, w.size(), w) != 0) return false;
    at_ += w.size();
    return true;
  }
  bool value(Json& out, int depth) {
    skip();
    if (depth > deepest || at_ >= text_.size()) return false;
    switch (text_[at_]) {
      case '{': return object(out, depth);
      case '[': return array(out, depth);
      case '"': return string(out.text);
      case 't': out.flag = true; return word("true");
      case 'f': return word("false");
      case 'n': return word("null");
      default: return number(out.number);
    }
  }
  bool object(Json& out, int depth) {
    take('{');
    if (take('}')) return true;
    do {
      skip();
      std::string key;
      if (!string(key) || !take(':') || !value(out.members[key], depth + 1)) return false;
    } while (take(','));
    return take('}');
  }
  bool array(Json& out, int depth) {
    take('[');
    if (take(']')) return true;
    do {
      out.items.emplace_back();
      if (!value(out.items.back(), depth + 1)) return false;
    } while (take(','));
    return take(']');
  }
  bool number(std::int64_t& out) {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (std::isdigit(static_cast<unsigned char>(text_[at_])) || text_[at_] == '-')) ++at_;
    if (begin == at_ || at_ - begin > 18) return false;
    out = std::strtoll(text_.substr(begin, at_ - begin).c_str(), nullptr, 10);
    return true;
  }
  bool string(std::string& out) {
    if (at_ >= text_.size() || text_[at_++] != '"') return false;
    while (at_ < text_.size() && text_[at_] != '"') {
      char c = text_[at_++];
      if (c == '\\') {
        if (at_ >= text_.size()) return false;
        c = text_[at_++];
        // Compared values (ids, products) have no escapes, so \u in names is kept unchanged.
        if (c == 'u') out += '\\';
        else if (c == 'n') c = '\n';
        else if (c == 't') c = '\t';
      }
      out += c;
    }
    return at_ < text_.size() && text_[at_++] == '"';
  }

  std::string text_;
  std::size_t at_ = 0;
};

inline std::optional<Json> json(const std::string& part) {
  const auto bytes = fromBase64Url(part);
  if (!bytes) return std::nullopt;
  return JsonReader(std::string(bytes->begin(), bytes->end())).read();
}

inline std::array<long, 3> numbers(const std::string& version) {
  std::array<long, 3> parts{};
  std::sscanf(version.c_str(), "%ld.%ld.%ld", &parts[0], &parts[1], &parts[2]);
  return parts;
}

}  // namespace detail

/** The content of a licence file, if one of the keys signed it as one. Trailing line breaks are ignored, because some programs add them. */
inline std::optional<detail::Json> open(std::string file, const std::map<std::string, std::string>& keys) {
  while (!file.empty() && std::isspace(static_cast<unsigned char>(file.back()))) file.pop_back();
  const auto first = file.find('.');
  const auto second = first == std::string::npos ? first : file.find('.', first + 1);
  if (second == std::string::npos || file.find('.', second + 1) != std::string::npos) return std::nullopt;
  const auto header = detail::json(file.substr(0, first));
  if (!header || header->string("alg") != "EdDSA" || header->string("typ") != "licence+jws") return std::nullopt;
  const auto key = keys.find(header->string("kid"));
  if (key == keys.end()) return std::nullopt;
  const auto publicKey = detail::fromBase64Url(key->second);
  const auto signature = detail::fromBase64Url(file.substr(second + 1));
  if (!publicKey || !signature || !detail::isSigned(file.substr(0, second), *signature, *publicKey)) return std::nullopt;
  return detail::json(file.substr(first + 1, second - first - 1));
}

/** All checks without a network, in the order of licence.ts. */
inline Code check(const std::string& file, const Reading& reading) {
  const auto said = open(file, reading.keys);
  if (!said) return Code::Unknown;
  if (said->string("deviceId") != reading.deviceId) return Code::DeviceMismatch;
  const auto* licences = said->at("licences");
  if (!licences) return Code::Unknown;
  const auto licence = std::find_if(licences->items.begin(), licences->items.end(), [&](const detail::Json& one) {
    return one.string("product") == reading.product;
  });
  if (licence == licences->items.end()) return Code::Unknown;
  const auto ceiling = licence->string("coversBelow");
  if (!ceiling.empty() && detail::numbers(reading.version) >= detail::numbers(ceiling)) return Code::VersionNotCovered;
  const auto now = std::max(reading.now, said->integer("iat"));
  if (said->at("exp") && now >= said->integer("exp")) return Code::Expired;
  return !said->at("offline") && now >= said->integer("graceUntil") ? Code::Reminder : Code::Valid;
}

}  // namespace lowline
