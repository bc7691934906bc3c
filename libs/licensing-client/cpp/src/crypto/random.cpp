#include "random.hpp"

#if defined(_WIN32)
#include <windows.h>
// bcrypt.h needs the types of windows.h.
#include <bcrypt.h>
#elif defined(__APPLE__)
#include <sys/random.h>
#else
#include <fstream>
#endif

PLUGINLICENCE_BEGIN

Bytes randomBytes(std::size_t count) {
  Bytes bytes(count);
#if defined(_WIN32)
  const auto status = BCryptGenRandom(nullptr, bytes.data(), static_cast<ULONG>(count), BCRYPT_USE_SYSTEM_PREFERRED_RNG);
  return status == 0 ? bytes : Bytes{};
#elif defined(__APPLE__)
  // getentropy gives 256 bytes at most; nothing here needs more than 32.
  return getentropy(bytes.data(), count) == 0 ? bytes : Bytes{};
#else
  std::ifstream stream("/dev/urandom", std::ios::binary);
  stream.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(count));
  return stream ? bytes : Bytes{};
#endif
}

PLUGINLICENCE_END
