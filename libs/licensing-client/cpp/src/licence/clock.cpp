#include "pluginlicence/clock.hpp"

#include <algorithm>
#include <cstdio>

PLUGINLICENCE_BEGIN

namespace {

/** A time of a damaged or hostile file must not overflow in sums: the year 9999 is the end. */
std::int64_t bounded(std::optional<std::int64_t> time) {
  constexpr std::int64_t maxTime = 253'402'300'799;
  return std::clamp<std::int64_t>(time.value_or(0), 0, maxTime);
}

struct Date {
  std::int64_t year;
  int month;
  int day;
};

/** Days since 1970 in the Gregorian calendar; a year begins with March, so that the leap day is its last one. */
std::int64_t daysOf(Date date) {
  const auto year = date.year - (date.month <= 2 ? 1 : 0);
  const auto era = (year >= 0 ? year : year - 399) / 400;
  const auto yearOfEra = year - era * 400;
  const auto dayOfYear = (153 * (date.month + (date.month > 2 ? -3 : 9)) + 2) / 5 + date.day - 1;
  return era * 146'097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719'468;
}

Date dateOf(std::int64_t days) {
  const auto shifted = days + 719'468;
  const auto era = (shifted >= 0 ? shifted : shifted - 146'096) / 146'097;
  const auto dayOfEra = shifted - era * 146'097;
  const auto yearOfEra = (dayOfEra - dayOfEra / 1'460 + dayOfEra / 36'524 - dayOfEra / 146'096) / 365;
  const auto dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100);
  const auto month = (5 * dayOfYear + 2) / 153;
  const auto day = static_cast<int>(dayOfYear - (153 * month + 2) / 5 + 1);
  const auto calendarMonth = static_cast<int>(month < 10 ? month + 3 : month - 9);
  return {yearOfEra + era * 400 + (calendarMonth <= 2 ? 1 : 0), calendarMonth, day};
}

}  // namespace

Json ClockState::toJson() const {
  auto json = Json::object().set("seen", seen).set("aheadBy", aheadBy);
  if (system) json.set("system", *system);
  if (request) json.set("request", Json::object().set("nonce", request->nonce).set("at", request->at));
  return json;
}

ClockState ClockState::fromJson(const std::optional<std::string>& text) {
  ClockState state;
  const auto json = text ? Json::parse(*text) : std::nullopt;
  if (!json) return state;
  state.seen = bounded(json->integer("seen"));
  state.aheadBy = bounded(json->integer("aheadBy"));
  if (const auto system = json->integer("system")) state.system = bounded(system);
  const auto* request = json->find("request");
  const auto nonce = request ? request->string("nonce") : std::nullopt;
  if (nonce) state.request = RecordedRequest{*nonce, bounded(request->integer("at"))};
  return state;
}

std::int64_t trustedNow(const ClockState& state, std::int64_t systemNow, std::int64_t issuedAt) {
  return std::max({systemNow - state.aheadBy, state.seen, issuedAt});
}

ClockState observeSystemClock(ClockState state, std::int64_t systemNow) {
  const auto back = std::max<std::int64_t>(0, state.system.value_or(systemNow) - systemNow);
  state.system = systemNow;
  state.aheadBy = std::max<std::int64_t>(0, state.aheadBy - back);
  return state;
}

ClockState observeTime(ClockState state, std::int64_t now) {
  state.seen = std::max(state.seen, now);
  return state;
}

ClockState correctByServer(std::int64_t systemNow, std::int64_t shopNow) {
  ClockState state;
  state.seen = shopNow;
  state.aheadBy = std::max<std::int64_t>(0, systemNow - shopNow);
  state.system = systemNow;
  return state;
}

ClockState recordRequest(ClockState state, std::string nonce, std::int64_t now) {
  auto recorded = observeTime(std::move(state), now);
  recorded.request = RecordedRequest{std::move(nonce), now};
  return recorded;
}

ClockState correctByLicenceFile(ClockState state, const LicenceFile& file) {
  if (!state.request || file.nonce != state.request->nonce) return state;
  state.seen -= std::max<std::int64_t>(0, state.request->at - file.iat);
  state.request.reset();
  return state;
}

std::optional<std::int64_t> parseIsoTime(const std::string& text) {
  int year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, length = 0;
  const int fields = std::sscanf(text.c_str(), "%4d-%2d-%2dT%2d:%2d:%2d%n", &year, &month, &day, &hour, &minute, &second, &length);
  const bool isTime = fields == 6 && length == 19 && !text.empty() && text.back() == 'Z';
  if (!isTime || month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 60) return std::nullopt;
  return daysOf({year, month, day}) * daySeconds + hour * 3'600 + minute * 60 + second;
}

std::string isoDay(std::int64_t seconds) {
  const auto time = bounded(seconds);
  const auto date = dateOf(time / daySeconds);
  char text[32];
  std::snprintf(text, sizeof text, "%04d-%02d-%02d", static_cast<int>(date.year), date.month, date.day);
  return text;
}

std::string isoTime(std::int64_t seconds) {
  const auto inDay = static_cast<int>(bounded(seconds) % daySeconds);
  char text[32];
  std::snprintf(text, sizeof text, "T%02d:%02d:%02dZ", inDay / 3'600, inDay / 60 % 60, inDay % 60);
  return isoDay(seconds) + text;
}

PLUGINLICENCE_END
