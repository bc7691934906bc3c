#pragma once

#include <optional>
#include <string>
#include <vector>

#include "version.hpp"

PLUGINLICENCE_BEGIN

/** A QR code with the lowest error correction, because it is read from a screen and an offline request is long. */
class QrCode {
 public:
  /** Nothing for a text that is too long for any code (2,953 bytes). */
  static std::optional<QrCode> encode(const std::string& text);

  /** Modules in a row; a screen draws four light ones around them. */
  int size() const { return size_; }
  /** False outside of the code. */
  bool isDark(int x, int y) const {
    return x >= 0 && y >= 0 && x < size_ && y < size_ && modules_[static_cast<std::size_t>(y) * static_cast<std::size_t>(size_) + static_cast<std::size_t>(x)];
  }
  /** For a terminal with a dark background: two rows of modules in a line, with the light border. */
  std::string toText() const;

 private:
  int size_ = 0;
  std::vector<bool> modules_;
};

PLUGINLICENCE_END
