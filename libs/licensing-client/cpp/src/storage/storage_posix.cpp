#if !defined(_WIN32)

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <chrono>
#include <thread>

#include "pluginlicence/storage.hpp"

PLUGINLICENCE_BEGIN

namespace {

Stored outcomeOf(int error) { return error == ENOSPC || error == EDQUOT || error == EFBIG ? Stored::full : Stored::failed; }

/** Each writer has a temporary file of its own. */
std::filesystem::path temporaryFor(const std::filesystem::path& path) {
  static std::atomic<unsigned> count{0};
  auto temporary = path;
  temporary += "." + std::to_string(getpid()) + "." + std::to_string(count++) + ".tmp";
  return temporary;
}

/** Writes and flushes; `errno` has the reason of a failure. */
bool writeAll(int file, const std::string& text) {
  for (std::size_t at = 0; at < text.size();) {
    const auto written = ::write(file, text.data() + at, text.size() - at);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    at += static_cast<std::size_t>(written);
  }
  return ::fsync(file) == 0;
}

}  // namespace

class FolderLock::Handle {
 public:
  explicit Handle(int file) : file_(file) {}
  ~Handle() { ::close(file_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  /** Whether the lock was taken; `errno` is EWOULDBLOCK while another one holds it. */
  bool tryLock() const { return ::flock(file_, LOCK_EX | LOCK_NB) == 0; }

 private:
  int file_;
};

Stored replaceFile(const std::filesystem::path& path, const std::string& text) {
  const auto temporary = temporaryFor(path);
  const int file = ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return outcomeOf(errno);
  const bool isWritten = writeAll(file, text);
  auto outcome = isWritten ? Stored::ok : outcomeOf(errno);
  // Network file systems report a full disk here.
  if (::close(file) != 0 && isWritten) outcome = outcomeOf(errno);
  if (outcome == Stored::ok && ::rename(temporary.c_str(), path.c_str()) != 0) outcome = outcomeOf(errno);
  if (outcome != Stored::ok) ::unlink(temporary.c_str());
  return outcome;
}

FolderLock Store::lock(int waitMs) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const auto path = folder_ / "lock";
  const int file = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file < 0) return {};
  auto handle = std::make_shared<FolderLock::Handle>(file);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(waitMs);
  while (!handle->tryLock()) {
    if (errno != EWOULDBLOCK && errno != EINTR) return {};
    if (std::chrono::steady_clock::now() >= end) return {};
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return FolderLock(std::move(handle));
}

PLUGINLICENCE_END

#endif
