#if defined(__linux__)

#include <sys/sysinfo.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <array>
#include <fstream>
#include <initializer_list>

#include "pluginlicence/computer.hpp"

PLUGINLICENCE_BEGIN

namespace {

/** The first line of the first file that has one. The board's serial number is readable by root only, so it is often absent. */
std::optional<std::string> firstReadable(std::initializer_list<const char*> paths) {
  for (const auto* path : paths) {
    std::ifstream stream(path);
    std::string line;
    if (!std::getline(stream, line)) continue;
    const auto first = line.find_first_not_of(" \t\r");
    if (first != std::string::npos) return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
  }
  return std::nullopt;
}

std::string cpuModel(const char* architecture) {
  std::ifstream stream("/proc/cpuinfo");
  for (std::string line; std::getline(stream, line);) {
    const auto colon = line.find(':');
    if (line.rfind("model name", 0) == 0 && colon != std::string::npos) return line.substr(colon + 1);
  }
  return architecture;
}

}  // namespace

Components readSerials() {
  return {firstReadable({"/sys/class/dmi/id/board_serial", "/sys/class/dmi/id/product_uuid"}),
          firstReadable({"/sys/block/nvme0n1/device/serial", "/sys/block/sda/device/serial"}),
          firstReadable({"/etc/machine-id", "/var/lib/dbus/machine-id"})};
}

Computer readSystem() {
  Computer computer;
  computer.os = "Linux";
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) == 0) computer.machineName = host.data();
  utsname system{};
  if (uname(&system) == 0) computer.osVersion = system.release;
  computer.cpuModel = cpuModel(system.machine);
  struct sysinfo memory {};
  constexpr double gigabyte = 1024.0 * 1024.0 * 1024.0;
  if (sysinfo(&memory) == 0) computer.memoryGb = static_cast<int>(static_cast<double>(memory.totalram) * memory.mem_unit / gigabyte + 0.5);
  return computer;
}

PLUGINLICENCE_END

#endif
