// Mutated licence files through the verifier: no crash, and no file that runs unless it is the signed one to the letter.
// fuzz [count] [seed]
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <random>

#include "pluginlicence/licence.hpp"
#include "signer.hpp"

using namespace pluginlicence;

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t limit) { return static_cast<std::size_t>(random() % limit); }

char anyCharacter(Random& random) {
  static constexpr std::string_view likely = "ABCXYZabcxyz0189-_.=+/ \n\"{}[]:,\\";
  return below(random, 4) == 0 ? static_cast<char>(random()) : likely[below(random, likely.size())];
}

std::string mutate(std::string text, Random& random) {
  for (auto rounds = 1 + below(random, 4); rounds > 0; --rounds) {
    const auto at = below(random, text.size() + 1);
    const auto length = below(random, text.size() - at + 1);
    switch (below(random, 6)) {
      case 0: text.insert(at, 1, anyCharacter(random)); break;
      case 1: text.erase(at, 1 + below(random, 8)); break;
      case 2: text = text.substr(0, at); break;
      case 3: text.insert(at, text.substr(at, length)); break;
      case 4:
        if (at < text.size()) text[at] = static_cast<char>(text[at] ^ 1 << below(random, 8));
        break;
      default:
        if (at < text.size()) text[at] = anyCharacter(random);
    }
    // Copies of copies must not fill the memory.
    if (text.size() > 4'096) text.resize(4'096);
  }
  return text;
}

}  // namespace

int main(int count, char** arguments) {
  const auto files = count > 1 ? std::strtoull(arguments[1], nullptr, 10) : 1'000'000;
  Random random(count > 2 ? std::strtoull(arguments[2], nullptr, 10) : 20'261'127);
  const Signer signer;
  const auto keys = PublicKeys::fromJwks(signer.jwks());
  constexpr std::int64_t now = 1'800'000'000;
  const auto payload = licencePayload("device", now).dump();
  const auto file = signer.sign(payload);
  const auto begin = std::chrono::steady_clock::now();
  unsigned long long accepted = 0;
  unsigned long long read = 0;
  for (unsigned long long i = 0; i < files; ++i) {
    const auto changed = mutate(file, random);
    const auto verdict = checkLicence(changed, {keys, "device", "reverb", "2.0.0", now});
    if (verdict.mayRun()) {
      // White space at the end is ignored, so such a file is the signed one.
      if (changed.compare(0, file.size(), file) != 0 || changed.find_first_not_of(" \t\r\n", file.size()) != std::string::npos) {
        std::cerr << "accepted a changed file: " << changed << '\n';
        return 1;
      }
      ++accepted;
    }
    // Behind the signature: a payload that the shop never signs must not crash either.
    read += readLicencePayload(mutate(payload, random)).has_value();
  }
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin;
  std::cout << files << " mutated files, " << accepted << " unchanged, " << read << " payloads read, " << elapsed.count() << " s\n";
  return 0;
}
