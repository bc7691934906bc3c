#include "pluginlicence/computer.hpp"

#include "../crypto/base64.hpp"
#include "../crypto/random.hpp"
#include "../crypto/sha256.hpp"
#include "../json/utf8.hpp"

PLUGINLICENCE_BEGIN

Json Components::toJson() const {
  auto json = Json::object();
  if (board) json.set("board", *board);
  if (disk) json.set("disk", *disk);
  if (os) json.set("os", *os);
  return json;
}

Components Components::fromJson(const Json& json) { return {json.string("board"), json.string("disk"), json.string("os")}; }

Json Computer::toJson() const {
  // The shop counts characters; a name that is longer than its limits would be refused.
  const auto shownName = shownText(machineName, 80);
  auto device = Json::object()
                    .set("osVersion", shownText(osVersion, 80))
                    .set("cpuModel", shownText(cpuModel, 120))
                    .set("memoryGb", memoryGb);
  return Json::object()
      .set("deviceId", deviceId)
      .set("deviceSpec", deviceSpec)
      .set("components", components.toJson())
      .set("machineName", shownName.empty() ? "Unnamed computer" : shownName)
      .set("os", shownText(os, 40))
      .set("device", std::move(device));
}

std::string hashSerial(std::string_view deviceSpec, std::string_view kind, std::string_view serial) {
  std::string text(deviceSpec);
  text.append(" ").append(kind).append(" ").append(serial);
  const auto digest = sha256(text);
  return encodeBase64Url(digest.data(), digest.size());
}

Components hashComponents(std::string_view deviceSpec, const Components& serials) {
  const auto hash = [&](std::string_view kind, const std::optional<std::string>& serial) {
    return serial ? std::optional(hashSerial(deviceSpec, kind, *serial)) : std::nullopt;
  };
  return {hash("board", serials.board), hash("disk", serials.disk), hash("os", serials.os)};
}

std::string newDeviceId(std::string_view deviceSpec, const Components& serials) {
  if (serials.os) return hashSerial(deviceSpec, "device", *serials.os);
  const auto bytes = randomBytes(32);
  return hashSerial(deviceSpec, "device", encodeBase64Url(bytes.data(), bytes.size()));
}

bool isSameComputer(const Components& known, const Components& present) {
  const auto hasChanged = [](const std::optional<std::string>& a, const std::optional<std::string>& b) { return a && b && *a != *b; };
  const int changed = hasChanged(known.board, present.board) + hasChanged(known.disk, present.disk) + hasChanged(known.os, present.os);
  return changed < 2;
}

PLUGINLICENCE_END
