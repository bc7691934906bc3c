#include "pluginlicence/update.hpp"

#include "pluginlicence/clock.hpp"

PLUGINLICENCE_BEGIN

Update Update::fromResponse(const Json& body) {
  Update update;
  if (const auto* release = body.find("release")) {
    update.version = release->string("version").value_or("");
    update.notes = release->string("notes").value_or("");
    update.isCritical = release->flag("isCritical");
  }
  if (const auto* withdrawn = body.find("withdrawn")) update.withdrawnReason = withdrawn->string("reason").value_or("");
  return update;
}

Json UpdateState::toJson() const {
  return Json::object()
      .set("checkedAt", checkedAt)
      .set("current", current)
      .set("version", update.version)
      .set("notes", update.notes)
      .set("isCritical", update.isCritical)
      .set("withdrawnReason", update.withdrawnReason);
}

UpdateState UpdateState::fromJson(const std::optional<std::string>& text) {
  const auto json = text ? Json::parse(*text) : std::nullopt;
  if (!json) return {};
  const auto member = [&](const char* name) { return json->string(name).value_or(""); };
  return {json->integer("checkedAt").value_or(0),
          member("current"),
          {member("version"), member("notes"), json->flag("isCritical"), member("withdrawnReason")}};
}

bool UpdateState::isDue(const std::string& version, std::int64_t now) const {
  // A clock that was ahead would otherwise end the checks until its time comes.
  return current != version || checkedAt > now || checkedAt < now - daySeconds;
}

std::string defaultPlatform() {
#if defined(__APPLE__)
  return "macos-universal";
#elif defined(_WIN32)
  return "windows-x64";
#else
  return {};
#endif
}

PLUGINLICENCE_END
