// A plug-in as a host loads it; two of them with different namespaces are in one process.
#include "pluginlicence/pluginlicence.hpp"

extern "C" __attribute__((visibility("default"))) int plug_in_may_run(const char* file, const char* jwks) {
  const auto keys = pluginlicence::PublicKeys::fromJwks(jwks);
  return pluginlicence::checkLicence(file, {keys, "device", "reverb", "2.0.0", 1'800'000'000}).mayRun();
}
