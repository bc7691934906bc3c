#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "json.hpp"
#include "licence.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

constexpr std::int64_t daySeconds = 86'400;

/** The last offline request and the trusted time of it; removed when its file is installed. */
struct RecordedRequest {
  std::string nonce;
  std::int64_t at = 0;
};

/** What a plug-in stores between two starts. Seconds since 1970. */
struct ClockState {
  /** The latest time seen: turning the clock back does not make an expired file valid. */
  std::int64_t seen = 0;
  /** How far the system clock was ahead of the shop's at the last contact. */
  std::int64_t aheadBy = 0;
  /** The system clock at the last observation. */
  std::optional<std::int64_t> system;
  std::optional<RecordedRequest> request;

  Json toJson() const;
  /** The initial state for damaged text, so that it never blocks an owned licence. */
  static ClockState fromJson(const std::optional<std::string>& text);
};

/**
 * The time that a plug-in uses. A clock that is behind is overruled by the latest time seen and by the date of the file; a clock that is
 * known to be ahead is corrected. A wrong clock alone therefore invalidates no licence.
 */
std::int64_t trustedNow(const ClockState& state, std::int64_t systemNow, std::int64_t issuedAt = 0);

/**
 * Call it after each reading of the system clock. A step back corrects a clock that was ahead, so the correction shrinks by the step;
 * otherwise the trusted time would stand still. A smaller correction makes the trusted time later, never earlier, so turning the clock
 * back gains no days.
 */
ClockState observeSystemClock(ClockState state, std::int64_t systemNow);

/** Call it after each check of a file. */
ClockState observeTime(ClockState state, std::int64_t now);

/** Call it after a response of the shop: its time is right, even if the local clock was ahead. */
ClockState correctByServer(std::int64_t systemNow, std::int64_t shopNow);

/** Records an offline request: the date of its file will show whether the trusted time was right. */
ClockState recordRequest(ClockState state, std::string nonce, std::int64_t now);

/**
 * A file is signed after its request was made, so the request was no later than the date of the file; the difference is subtracted from
 * the latest time seen. Only the first file of the last request does this: an older or repeated file changes nothing.
 */
ClockState correctByLicenceFile(ClockState state, const LicenceFile& file);

/** Seconds since 1970 of a time such as 2026-11-27T05:00:00.000Z; nothing for any other text. */
std::optional<std::int64_t> parseIsoTime(const std::string& text);

/** The day of a time in UTC, such as 2026-11-27. */
std::string isoDay(std::int64_t seconds);

/** The present time in the same form with seconds and Z. */
std::string isoTime(std::int64_t seconds);

PLUGINLICENCE_END
