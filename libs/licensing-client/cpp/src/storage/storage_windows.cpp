// Written against Microsoft's documentation; this repository's tests run on Linux, so a maker compiles it first (README.md).
#if defined(_WIN32)

#include <windows.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "pluginlicence/storage.hpp"

PLUGINLICENCE_BEGIN

namespace {

Stored outcomeOf(DWORD error) { return error == ERROR_DISK_FULL || error == ERROR_HANDLE_DISK_FULL ? Stored::full : Stored::failed; }

std::filesystem::path temporaryFor(const std::filesystem::path& path) {
  static std::atomic<unsigned> count{0};
  auto temporary = path;
  temporary += L"." + std::to_wstring(GetCurrentProcessId()) + L"." + std::to_wstring(count++) + L".tmp";
  return temporary;
}

}  // namespace

class FolderLock::Handle {
 public:
  explicit Handle(HANDLE file) : file_(file) {}
  ~Handle() { CloseHandle(file_); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  bool tryLock() const {
    OVERLAPPED at{};
    return LockFileEx(file_, LOCKFILE_EXCLUSIVE_LOCK | LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &at) != 0;
  }

 private:
  HANDLE file_;
};

Stored replaceFile(const std::filesystem::path& path, const std::string& text) {
  const auto temporary = temporaryFor(path);
  const auto file = CreateFileW(temporary.c_str(), GENERIC_WRITE, 0, nullptr, CREATE_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return outcomeOf(GetLastError());
  DWORD written = 0;
  const bool isWritten = WriteFile(file, text.data(), static_cast<DWORD>(text.size()), &written, nullptr) && written == text.size() &&
                         FlushFileBuffers(file);
  auto outcome = isWritten ? Stored::ok : outcomeOf(GetLastError());
  CloseHandle(file);
  constexpr DWORD flags = MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH;
  if (outcome == Stored::ok && !MoveFileExW(temporary.c_str(), path.c_str(), flags)) outcome = outcomeOf(GetLastError());
  if (outcome != Stored::ok) DeleteFileW(temporary.c_str());
  return outcome;
}

FolderLock Store::lock(int waitMs) const {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  const auto path = folder_ / L"lock";
  constexpr DWORD shared = FILE_SHARE_READ | FILE_SHARE_WRITE;
  const auto file = CreateFileW(path.c_str(), GENERIC_READ | GENERIC_WRITE, shared, nullptr, OPEN_ALWAYS, FILE_ATTRIBUTE_NORMAL, nullptr);
  if (file == INVALID_HANDLE_VALUE) return {};
  auto handle = std::make_shared<FolderLock::Handle>(file);
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(waitMs);
  while (!handle->tryLock()) {
    if (std::chrono::steady_clock::now() >= end) return {};
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return FolderLock(std::move(handle));
}

PLUGINLICENCE_END

#endif
