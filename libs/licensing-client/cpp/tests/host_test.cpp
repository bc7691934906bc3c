// host_test <plug-in> <plug-in>: loads both with global symbols, the worst case, and calls each.
#include <dlfcn.h>

#include "signer.hpp"
#include "testing.hpp"

namespace {

using MayRun = int (*)(const char*, const char*);
const char* const* paths = nullptr;

void loadsBoth() {
  const Signer signer;
  const auto file = signer.sign(licencePayload("device", 1'800'000'000).dump());
  for (int i = 1; i <= 2; ++i) {
    auto* library = dlopen(paths[i], RTLD_NOW | RTLD_GLOBAL);
    CHECK(library != nullptr);
    if (library == nullptr) continue;
    const auto mayRun = reinterpret_cast<MayRun>(dlsym(library, "plug_in_may_run"));
    CHECK(mayRun != nullptr && mayRun(file.c_str(), signer.jwks().c_str()) == 1);
    CHECK(mayRun != nullptr && mayRun("forged", signer.jwks().c_str()) == 0);
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 3) return 2;
  paths = arguments;
  return testing::runAll({{"two plug-ins with different versions run in one host", loadsBoth}});
}
