#include <algorithm>

#include "../src/crypto/base64.hpp"
#include "../src/crypto/ed25519.hpp"
#include "../src/crypto/random.hpp"
#include "../src/crypto/sha256.hpp"
#include "ed25519_vectors.hpp"
#include "testing.hpp"

using namespace pluginlicence;

namespace {

std::string fromHex(const std::string& hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2) bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  return bytes;
}

template <class Range>
std::string toHex(const Range& bytes) {
  static constexpr char digits[] = "0123456789abcdef";
  std::string hex;
  for (unsigned char byte : bytes) {
    hex += digits[byte >> 4];
    hex += digits[byte & 0xf];
  }
  return hex;
}

Bytes bytesOf(const std::string& text) { return {text.begin(), text.end()}; }

Ed25519Seed seedOf(const char* hex) {
  const auto bytes = fromHex(hex);
  Ed25519Seed seed{};
  std::copy(bytes.begin(), bytes.end(), seed.begin());
  return seed;
}

void ed25519Signs() {
  for (const auto& vector : ed25519Vectors) {
    const auto seed = seedOf(vector.seed);
    EQUAL_FOR(vector.title, toHex(ed25519PublicKey(seed)), std::string(vector.publicKey));
    EQUAL_FOR(vector.title, toHex(signEd25519(fromHex(vector.message), seed)), std::string(vector.signature));
  }
}

void ed25519Verifies() {
  for (const auto& vector : ed25519Vectors) {
    const auto message = fromHex(vector.message);
    const auto signature = bytesOf(fromHex(vector.signature));
    const auto key = bytesOf(fromHex(vector.publicKey));
    CHECK(verifyEd25519(message, signature, key));
    CHECK(!verifyEd25519(message + "x", signature, key));
    for (std::size_t bit = 0; bit < 512; bit += 7) {
      auto changed = signature;
      changed[bit / 8] = static_cast<std::uint8_t>(changed[bit / 8] ^ 1 << bit % 8);
      CHECK(!verifyEd25519(message, changed, key));
    }
  }
}

/** A signature with S + L is the same one in another form; RFC 8032 refuses it, or a file could be changed without its key. */
void ed25519RefusesOtherForms() {
  const auto& vector = ed25519Vectors[1];
  const auto order = bytesOf(fromHex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010"));
  auto signature = bytesOf(fromHex(vector.signature));
  int carry = 0;
  for (std::size_t i = 0; i < 32; ++i) {
    carry += signature[32 + i] + order[i];
    signature[32 + i] = static_cast<std::uint8_t>(carry);
    carry >>= 8;
  }
  const auto key = bytesOf(fromHex(vector.publicKey));
  CHECK(!verifyEd25519(fromHex(vector.message), signature, key));
  CHECK(!verifyEd25519(fromHex(vector.message), {}, key));
  CHECK(!verifyEd25519(fromHex(vector.message), signature, {}));
}

/** FIPS 180-4, with the messages of NIST's examples and one of a million characters. */
void sha2() {
  const std::string twoBlocks = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
  const std::string longer =
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
  const std::string million(1'000'000, 'a');
  EQUAL(toHex(sha256("")), std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
  EQUAL(toHex(sha256("abc")), std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
  EQUAL(toHex(sha256(twoBlocks)), std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
  EQUAL(toHex(sha256(million)), std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
  EQUAL(toHex(sha512("abc")), std::string("ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                                          "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"));
  EQUAL(toHex(sha512(longer)), std::string("8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
                                           "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"));
  EQUAL(toHex(sha512(million)), std::string("e718483d0ce769644e2e42c7bc15b4638e1f98b13b2044285632a803afa973eb"
                                            "de0ff244877ea60a4cb0432ce577c31beb009c5c2c49aa2e4eadb217ad8cc09b"));
}

void base64() {
  EQUAL(encodeBase64Url("foobar"), std::string("Zm9vYmFy"));
  EQUAL(encodeBase64Url("foob"), std::string("Zm9vYg"));
  for (const auto* text : {"", "Zg", "Zm8", "Zm9v", "-_-_"}) {
    const auto bytes = decodeBase64Url(text);
    CHECK(bytes && encodeBase64Url(bytes->data(), bytes->size()) == text);
  }
  for (const auto* text : {"Z", "Zg==", "Zh", "Zm9", "Zm 9v", "Zm+/", "Zm9vZ"}) CHECK(!decodeBase64Url(text));
}

void randomness() {
  const auto first = randomBytes(32);
  CHECK(first.size() == 32 && first != randomBytes(32));
}

}  // namespace

int main() {
  return testing::runAll({
      {"Ed25519 makes the keys and signatures of RFC 8032, section 7.1", ed25519Signs},
      {"Ed25519 verifies them and refuses changed messages and signatures", ed25519Verifies},
      {"Ed25519 refuses a signature with S + L, and missing keys", ed25519RefusesOtherForms},
      {"SHA-256 and SHA-512 give the digests of FIPS 180-4", sha2},
      {"base64url is read strictly", base64},
      {"the system gives random bytes", randomness},
  });
}
