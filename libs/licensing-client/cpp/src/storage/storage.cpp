#include "pluginlicence/storage.hpp"

#include <cstdlib>
#include <fstream>

PLUGINLICENCE_BEGIN

namespace {

namespace fs = std::filesystem;

#if defined(_WIN32)
fs::path userFolder() {
  const auto* folder = _wgetenv(L"LOCALAPPDATA");
  return folder ? fs::path(folder) : fs::path();
}
#elif defined(__APPLE__)
fs::path userFolder() {
  const auto* home = std::getenv("HOME");
  return home ? fs::path(home) / "Library" / "Application Support" : fs::path();
}
#else
fs::path userFolder() {
  // The XDG specification ignores relative values.
  const auto* data = std::getenv("XDG_DATA_HOME");
  if (data && fs::path(data).is_absolute()) return data;
  const auto* home = std::getenv("HOME");
  return home ? fs::path(home) / ".local" / "share" : fs::path();
}
#endif

}  // namespace

fs::path defaultFolder(const std::string& maker, const std::string& product) {
  const auto folder = userFolder();
  return folder.empty() ? folder : folder / fs::u8path(maker) / fs::u8path(product);
}

std::optional<std::string> readFile(const fs::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream) return std::nullopt;
  // A file that is no file of this library must not fill the memory of a host.
  constexpr std::streamoff maxBytes = 2 * 1024 * 1024;
  // The size of the opened file, not of the path: another process may have replaced the file meanwhile.
  const std::streamoff size = stream.seekg(0, std::ios::end).tellg();
  if (size < 0 || size > maxBytes || !stream.seekg(0)) return std::nullopt;
  std::string text(static_cast<std::size_t>(size), '\0');
  stream.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(stream.gcount()));
  const auto last = text.find_last_not_of(" \t\r\n");
  if (last == std::string::npos) return std::nullopt;
  text.resize(last + 1);
  return text;
}

std::optional<std::string> Store::read(const std::string& name) const { return readFile(folder_ / name); }

Stored Store::write(const std::string& name, const std::string& text) const {
  std::error_code error;
  fs::create_directories(folder_, error);
  return replaceFile(folder_ / name, text);
}

bool Store::remove(const std::string& name) const {
  std::error_code error;
  fs::remove(folder_ / name, error);
  return !error;
}

PLUGINLICENCE_END
