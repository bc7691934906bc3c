#pragma once

#include <string>

#include "../src/crypto/base64.hpp"
#include "../src/crypto/ed25519.hpp"
#include "pluginlicence/json.hpp"

/** Signs licence files as the shop does, with a key of the tests. */
class Signer {
 public:
  explicit Signer(std::uint8_t number = 1) { seed_.fill(number); }

  std::string kid() const { return "key-" + std::to_string(seed_[0]); }

  std::string jwks() const {
    const auto key = pluginlicence::ed25519PublicKey(seed_);
    return R"({"keys":[{"kty":"OKP","crv":"Ed25519","kid":")" + kid() + R"(","x":")" +
           pluginlicence::encodeBase64Url(key.data(), key.size()) + R"("}]})";
  }

  std::string sign(const std::string& payload) const {
    const auto header = R"({"alg":"EdDSA","typ":"licence+jws","kid":")" + kid() + R"("})";
    const auto text = pluginlicence::encodeBase64Url(header) + "." + pluginlicence::encodeBase64Url(payload);
    const auto signature = pluginlicence::signEd25519(text, seed_);
    return text + "." + pluginlicence::encodeBase64Url(signature.data(), signature.size());
  }

 private:
  pluginlicence::Ed25519Seed seed_{};
};

inline constexpr std::int64_t day = 86'400;

/** A licence of a file. */
inline pluginlicence::Json licenceOf(const std::string& product) {
  return pluginlicence::Json::object().set("id", "1").set("product", product).set("name", "Reverb");
}

/** The payload of an online file, signed at `iat`. */
inline pluginlicence::Json licencePayload(const std::string& deviceId, std::int64_t iat, pluginlicence::Json licence = licenceOf("reverb")) {
  using pluginlicence::Json;
  return Json::object()
      .set("iss", "shop")
      .set("sub", "customer")
      .set("iat", iat)
      .set("refreshAfter", iat + 7 * day)
      .set("graceUntil", iat + 90 * day)
      .set("exp", iat + 180 * day)
      .set("activationId", "activation")
      .set("deviceId", deviceId)
      .set("licences", Json::array().add(std::move(licence)));
}
