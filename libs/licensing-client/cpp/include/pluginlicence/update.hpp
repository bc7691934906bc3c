#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

/** What the shop says about the running version; both may be true at once. */
struct Update {
  /** A newer version that the licence covers; empty if there is none. */
  std::string version;
  std::string notes;
  bool isCritical = false;
  /** Why the running version was withdrawn; empty if it was not. */
  std::string withdrawnReason;

  explicit operator bool() const { return !version.empty() || !withdrawnReason.empty(); }
  /** An update from the response of the shop. */
  static Update fromResponse(const Json& body);
};

/** The last update check of a computer, which all instances of a plug-in share. */
struct UpdateState {
  /** Seconds since 1970, of the request, whether it was answered or not. */
  std::int64_t checkedAt = 0;
  /** The version that was running; another one makes the answer void. */
  std::string current;
  Update update;

  Json toJson() const;
  static UpdateState fromJson(const std::optional<std::string>& text);
  /** Whether a version is to ask now: once a day, and after an installation. */
  bool isDue(const std::string& version, std::int64_t now) const;
};

/** The platform of the shop's releases that this was compiled for; empty where the shop has none. */
std::string defaultPlatform();

PLUGINLICENCE_END
