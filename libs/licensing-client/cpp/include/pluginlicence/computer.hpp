#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "json.hpp"
#include "version.hpp"

PLUGINLICENCE_BEGIN

/** The name of the algorithm below. Another algorithm computes other ids and needs another name. */
inline constexpr std::string_view defaultDeviceSpec = "pluginlicence-1";

/** Serial numbers of a computer, or their hashes. A part that cannot be read is absent. */
struct Components {
  std::optional<std::string> board;
  std::optional<std::string> disk;
  std::optional<std::string> os;

  Json toJson() const;
  static Components fromJson(const Json& json);
};

/** The description of a computer that the shop expects. */
struct Computer {
  std::string deviceId;
  std::string deviceSpec;
  /** Hashes: the serial numbers themselves are never sent. */
  Components components;
  std::string machineName;
  std::string os;
  std::string osVersion;
  std::string cpuModel;
  int memoryGb = 0;

  Json toJson() const;
};

/** The serial numbers of board, disk and system, by the code of this system. Reads files and the registry, so not for an audio thread. */
Components readSerials();

/** Name and system of this computer; id and components are still empty. */
Computer readSystem();

/** SHA-256 in base64url of the algorithm's name, the kind of the part and its serial number. */
std::string hashSerial(std::string_view deviceSpec, std::string_view kind, std::string_view serial);
Components hashComponents(std::string_view deviceSpec, const Components& serials);

/** A new device id: a hash of the system's id, or random without one. */
std::string newDeviceId(std::string_view deviceSpec, const Components& serials);

/**
 * Whether a stored device id belongs to this computer: at most one of the parts that are known then and now has changed. Two changed parts
 * are another computer to which the folder was copied. The shop recognizes a computer with two equal parts in the same way.
 */
bool isSameComputer(const Components& known, const Components& present);

PLUGINLICENCE_END
