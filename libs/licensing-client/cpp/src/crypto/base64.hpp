#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "pluginlicence/version.hpp"

PLUGINLICENCE_BEGIN

using Bytes = std::vector<std::uint8_t>;

/** base64url without padding (RFC 4648, section 5). Refuses other characters, and bits that no encoder writes. */
std::optional<Bytes> decodeBase64Url(std::string_view text);
std::string encodeBase64Url(const std::uint8_t* bytes, std::size_t count);

inline std::string encodeBase64Url(std::string_view text) {
  return encodeBase64Url(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
}

PLUGINLICENCE_END
