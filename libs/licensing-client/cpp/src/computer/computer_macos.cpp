// Written against Apple's documentation; this repository's tests run on Linux, so a maker compiles it first (README.md).
#if defined(__APPLE__)

#include <CoreFoundation/CoreFoundation.h>
#include <IOKit/IOKitLib.h>
#include <sys/attr.h>
#include <sys/sysctl.h>
#include <unistd.h>

#include <array>
#include <cstdio>

#include "pluginlicence/computer.hpp"

PLUGINLICENCE_BEGIN

namespace {

std::optional<std::string> platformProperty(CFStringRef key) {
  const auto service = IOServiceGetMatchingService(0, IOServiceMatching("IOPlatformExpertDevice"));
  if (service == 0) return std::nullopt;
  const auto value = IORegistryEntryCreateCFProperty(service, key, kCFAllocatorDefault, 0);
  IOObjectRelease(service);
  if (value == nullptr) return std::nullopt;
  std::array<char, 256> text{};
  const bool isText = CFGetTypeID(value) == CFStringGetTypeID() &&
                      CFStringGetCString(static_cast<CFStringRef>(value), text.data(), text.size(), kCFStringEncodingUTF8);
  CFRelease(value);
  return isText && text[0] != '\0' ? std::optional<std::string>(text.data()) : std::nullopt;
}

/** The UUID of the volume with the user's data: that of the system volume changes with updates. */
std::optional<std::string> volumeUuid() {
  struct {
    std::uint32_t length;
    std::array<unsigned char, 16> uuid;
  } __attribute__((aligned(4), packed)) result{};
  attrlist wanted{};
  wanted.bitmapcount = ATTR_BIT_MAP_COUNT;
  wanted.volattr = ATTR_VOL_INFO | ATTR_VOL_UUID;
  for (const auto* path : {"/System/Volumes/Data", "/"}) {
    if (getattrlist(path, &wanted, &result, sizeof result, 0) != 0) continue;
    std::string text;
    std::array<char, 3> hex{};
    for (unsigned char byte : result.uuid) {
      std::snprintf(hex.data(), hex.size(), "%02x", byte);
      text += hex.data();
    }
    return text;
  }
  return std::nullopt;
}

std::string systemText(const char* name) {
  std::array<char, 256> text{};
  std::size_t size = text.size() - 1;
  return sysctlbyname(name, text.data(), &size, nullptr, 0) == 0 ? std::string(text.data()) : std::string();
}

}  // namespace

Components readSerials() {
  return {platformProperty(CFSTR("IOPlatformSerialNumber")), volumeUuid(), platformProperty(CFSTR("IOPlatformUUID"))};
}

Computer readSystem() {
  Computer computer;
  computer.os = "macOS";
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) == 0) computer.machineName = host.data();
  computer.osVersion = systemText("kern.osproductversion");
  computer.cpuModel = systemText("machdep.cpu.brand_string");
  std::uint64_t bytes = 0;
  std::size_t size = sizeof bytes;
  if (sysctlbyname("hw.memsize", &bytes, &size, nullptr, 0) == 0) computer.memoryGb = static_cast<int>(bytes >> 30);
  return computer;
}

PLUGINLICENCE_END

#endif
