#include "ed25519.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>

PLUGINLICENCE_BEGIN

// Inside the namespace, and internal: another copy of these public-domain sources in the host must not clash.
namespace {

#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wsign-conversion"
#pragma GCC diagnostic ignored "-Wshadow"
#elif defined(_MSC_VER)
#pragma warning(push)
#pragma warning(disable : 4018 4100 4146 4244 4245 4267 4457 4505)
#endif
#include "../../vendor/ed25519/field.h"
#include "../../vendor/ed25519/group.h"
#include "../../vendor/ed25519/scalar.h"
#include "../../vendor/ed25519/sha512.h"
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#elif defined(_MSC_VER)
#pragma warning(pop)
#endif

const unsigned char* bytesOf(std::string_view text) { return reinterpret_cast<const unsigned char*>(text.data()); }

std::array<std::uint8_t, 64> hash(std::initializer_list<std::string_view> parts) {
  std::array<std::uint8_t, 64> digest{};
  sha512_context context;
  sha512_init(&context);
  for (const auto part : parts)
    if (!part.empty()) sha512_update(&context, bytesOf(part), part.size());
  sha512_final(&context, digest.data());
  return digest;
}

std::string_view viewOf(const std::uint8_t* bytes, std::size_t count) { return {reinterpret_cast<const char*>(bytes), count}; }

/** RFC 8032, 5.1.5: the scalar of a seed, and the prefix that makes signatures deterministic. */
std::array<std::uint8_t, 64> expandSeed(const Ed25519Seed& seed) {
  auto expanded = hash({viewOf(seed.data(), seed.size())});
  expanded[0] &= 248;
  expanded[31] &= 63;
  expanded[31] |= 64;
  return expanded;
}

/** RFC 8032, 5.1.7: S is less than L, the order of the group; otherwise a second form of each signature would be accepted. */
bool isCanonicalScalar(const std::uint8_t* scalar) {
  static constexpr std::uint8_t order[32] = {0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58, 0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14,
                                             0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0,    0x10};
  for (std::size_t i = 32; i-- > 0;)
    if (scalar[i] != order[i]) return scalar[i] < order[i];
  return false;
}

}  // namespace

std::array<std::uint8_t, 64> sha512(std::string_view text) { return hash({text}); }

Ed25519PublicKey ed25519PublicKey(const Ed25519Seed& seed) {
  const auto expanded = expandSeed(seed);
  ge_p3 point;
  ge_scalarmult_base(&point, expanded.data());
  Ed25519PublicKey key{};
  ge_p3_tobytes(key.data(), &point);
  return key;
}

Ed25519Signature signEd25519(std::string_view message, const Ed25519Seed& seed) {
  const auto expanded = expandSeed(seed);
  const auto key = ed25519PublicKey(seed);
  auto nonce = hash({viewOf(expanded.data() + 32, 32), message});
  sc_reduce(nonce.data());
  ge_p3 point;
  ge_scalarmult_base(&point, nonce.data());
  Ed25519Signature signature{};
  ge_p3_tobytes(signature.data(), &point);
  auto challenge = hash({viewOf(signature.data(), 32), viewOf(key.data(), key.size()), message});
  sc_reduce(challenge.data());
  sc_muladd(signature.data() + 32, challenge.data(), expanded.data(), nonce.data());
  return signature;
}

bool verifyEd25519(std::string_view message, const Bytes& signature, const Bytes& publicKey) {
  if (signature.size() != 64 || publicKey.size() != 32 || !isCanonicalScalar(signature.data() + 32)) return false;
  ge_p3 negatedKey;
  if (ge_frombytes_negate_vartime(&negatedKey, publicKey.data()) != 0) return false;
  auto challenge = hash({viewOf(signature.data(), 32), viewOf(publicKey.data(), publicKey.size()), message});
  sc_reduce(challenge.data());
  ge_p2 point;
  ge_double_scalarmult_vartime(&point, challenge.data(), &negatedKey, signature.data() + 32);
  std::array<std::uint8_t, 32> encoded{};
  ge_tobytes(encoded.data(), &point);
  return std::equal(encoded.begin(), encoded.end(), signature.begin());
}

PLUGINLICENCE_END
