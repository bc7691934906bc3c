#include "pluginlicence/qr.hpp"

// All headers of the vendored file, because it is included inside the namespace.
#include <algorithm>
#include <array>
#include <cassert>
#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

PLUGINLICENCE_BEGIN

namespace {

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#elif defined(_MSC_VER)
#pragma warning(push)
#pragma warning(disable : 4100 4244 4267 4458 4505)
#endif
#include "../../vendor/qrcodegen/qrcodegen.cpp"
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#elif defined(_MSC_VER)
#pragma warning(pop)
#endif

}  // namespace

std::optional<QrCode> QrCode::encode(const std::string& text) {
  try {
    const std::vector<std::uint8_t> bytes(text.begin(), text.end());
    const auto encoded = qrcodegen::QrCode::encodeBinary(bytes, qrcodegen::QrCode::Ecc::LOW);
    QrCode code;
    code.size_ = encoded.getSize();
    for (int y = 0; y < code.size_; ++y)
      for (int x = 0; x < code.size_; ++x) code.modules_.push_back(encoded.getModule(x, y));
    return code;
  } catch (const qrcodegen::data_too_long&) {
    return std::nullopt;
  }
}

std::string QrCode::toText() const {
  constexpr int border = 4;
  std::string text;
  for (int y = -border; y < size_ + border; y += 2) {
    for (int x = -border; x < size_ + border; ++x) {
      const bool isUpperLight = !isDark(x, y);
      const bool isLowerLight = y + 1 < size_ + border && !isDark(x, y + 1);
      if (isUpperLight) text += isLowerLight ? "█" : "▀";
      else text += isLowerLight ? "▄" : " ";
    }
    text += '\n';
  }
  return text;
}

PLUGINLICENCE_END
