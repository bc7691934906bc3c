#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>

#include "version.hpp"

PLUGINLICENCE_BEGIN

enum class Stored { ok, full, failed };

/**
 * The folder of a plug-in for its user: `~/Library/Application Support`, `%LOCALAPPDATA%` or `$XDG_DATA_HOME` (`~/.local/share`), with the
 * names of maker and product. Empty if the system names no folder.
 */
std::filesystem::path defaultFolder(const std::string& maker, const std::string& product);

/** Holds the lock of a folder until it is destroyed. It is released by the system when the process ends in any way. */
class FolderLock {
 public:
  /** An open file of the system with its lock; closing it releases the lock. */
  class Handle;

  FolderLock() = default;
  explicit FolderLock(std::shared_ptr<Handle> handle) : handle_(std::move(handle)) {}
  bool isHeld() const { return handle_ != nullptr; }

 private:
  std::shared_ptr<Handle> handle_;
};

/** The files that a plug-in keeps between two starts. A host starts many instances of it at once, in one process or several. */
class Store {
 public:
  explicit Store(std::filesystem::path folder) : folder_(std::move(folder)) {}

  /** Nothing for a missing or unreadable file, and for an empty one that a power failure left. */
  std::optional<std::string> read(const std::string& name) const;

  /** Replaces the file in one step: after a crash or on a full disk the former one is still there, whole. Only its user may read it. */
  Stored write(const std::string& name, const std::string& text) const;

  /** Whether the file is gone. */
  bool remove(const std::string& name) const;

  /** Waits for other processes and threads, for `waitMs` at most. A caller without the lock still reads, because a check must answer. */
  FolderLock lock(int waitMs = 2'000) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

/** Replaces any file in one step, such as a request that the user takes to another computer. */
Stored replaceFile(const std::filesystem::path& path, const std::string& text);
std::optional<std::string> readFile(const std::filesystem::path& path);

PLUGINLICENCE_END
