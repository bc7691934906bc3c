// Written against Microsoft's documentation; this repository's tests run on Linux, so a maker compiles it first (README.md).
#if defined(_WIN32)

#include <windows.h>
// The other headers need the types of windows.h.
#include <winioctl.h>

#include <array>
#include <cstring>
#include <vector>

#include "pluginlicence/computer.hpp"

PLUGINLICENCE_BEGIN

namespace {

std::string toUtf8(const wchar_t* text) {
  const int size = WideCharToMultiByte(CP_UTF8, 0, text, -1, nullptr, 0, nullptr, nullptr);
  std::string utf8(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  if (size > 0) WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8.data(), size, nullptr, nullptr);
  while (!utf8.empty() && utf8.back() == '\0') utf8.pop_back();
  return utf8;
}

std::optional<std::string> trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  if (first == std::string::npos) return std::nullopt;
  return text.substr(first, text.find_last_not_of(' ') - first + 1);
}

std::optional<std::string> registryText(const wchar_t* path, const wchar_t* value) {
  std::array<wchar_t, 256> text{};
  DWORD size = sizeof text;
  // A 32-bit plug-in must read the same MachineGuid as a 64-bit one.
  constexpr DWORD flags = RRF_RT_REG_SZ | RRF_SUBKEY_WOW6464KEY;
  if (RegGetValueW(HKEY_LOCAL_MACHINE, path, value, flags, nullptr, text.data(), &size) != ERROR_SUCCESS) return std::nullopt;
  return trimmed(toUtf8(text.data()));
}

/** The serial number in the SMBIOS structure of the base board (type 2): strings follow the formatted part and are numbered from 1. */
std::optional<std::string> boardSerial() {
  constexpr DWORD provider = 'RSMB';
  std::vector<unsigned char> table(GetSystemFirmwareTable(provider, 0, nullptr, 0));
  if (table.size() < 8 || GetSystemFirmwareTable(provider, 0, table.data(), static_cast<DWORD>(table.size())) != table.size())
    return std::nullopt;
  for (std::size_t at = 8; at + 8 < table.size();) {
    const auto type = table[at];
    const std::size_t length = table[at + 1];
    std::size_t string = at + length;
    for (int number = 1; string < table.size() && table[string] != 0; ++number) {
      const auto size = strnlen(reinterpret_cast<const char*>(&table[string]), table.size() - string);
      if (type == 2 && length > 7 && table[at + 7] == number) return trimmed({reinterpret_cast<const char*>(&table[string]), size});
      string += size + 1;
    }
    // A structure without strings ends with two zeros as well.
    at = string + (string == at + length ? 2 : 1);
  }
  return std::nullopt;
}

std::optional<std::string> diskSerial() {
  // Without access rights, so no administrator is needed.
  const auto disk = CreateFileW(L"\\\\.\\PhysicalDrive0", 0, FILE_SHARE_READ | FILE_SHARE_WRITE, nullptr, OPEN_EXISTING, 0, nullptr);
  if (disk == INVALID_HANDLE_VALUE) return std::nullopt;
  STORAGE_PROPERTY_QUERY query{};
  query.PropertyId = StorageDeviceProperty;
  query.QueryType = PropertyStandardQuery;
  std::array<char, 1024> answer{};
  DWORD size = 0;
  const auto done =
      DeviceIoControl(disk, IOCTL_STORAGE_QUERY_PROPERTY, &query, sizeof query, answer.data(), answer.size() - 1, &size, nullptr);
  CloseHandle(disk);
  const auto offset = reinterpret_cast<const STORAGE_DEVICE_DESCRIPTOR*>(answer.data())->SerialNumberOffset;
  if (!done || offset == 0 || offset >= size) return std::nullopt;
  return trimmed(answer.data() + offset);
}

}  // namespace

Components readSerials() {
  return {boardSerial(), diskSerial(), registryText(L"SOFTWARE\\Microsoft\\Cryptography", L"MachineGuid")};
}

Computer readSystem() {
  Computer computer;
  computer.os = "Windows";
  std::array<wchar_t, MAX_COMPUTERNAME_LENGTH + 1> host{};
  DWORD size = static_cast<DWORD>(host.size());
  if (GetComputerNameW(host.data(), &size)) computer.machineName = toUtf8(host.data());
  const auto* version = L"SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion";
  computer.osVersion = registryText(version, L"CurrentBuild").value_or("");
  const auto* processor = L"HARDWARE\\DESCRIPTION\\System\\CentralProcessor\\0";
  computer.cpuModel = registryText(processor, L"ProcessorNameString").value_or("");
  MEMORYSTATUSEX memory{};
  memory.dwLength = sizeof memory;
  if (GlobalMemoryStatusEx(&memory)) computer.memoryGb = static_cast<int>((memory.ullTotalPhys + (1ull << 29)) >> 30);
  return computer;
}

PLUGINLICENCE_END

#endif
