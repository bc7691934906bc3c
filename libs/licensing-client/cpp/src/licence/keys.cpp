#include "pluginlicence/keys.hpp"

#include "../crypto/base64.hpp"
#include "pluginlicence/json.hpp"

PLUGINLICENCE_BEGIN

PublicKeys PublicKeys::fromJwks(std::string_view jwks) {
  PublicKeys keys;
  const auto json = Json::parse(jwks);
  if (!json) return keys;
  for (const auto& key : json->list("keys")) {
    const auto kid = key.string("kid");
    const auto x = key.string("x");
    if (kid && x && key.string("kty") == "OKP" && key.string("crv") == "Ed25519") keys.add(*kid, *x);
  }
  return keys;
}

std::string PublicKeys::toJwks() const {
  auto keys = Json::array();
  for (const auto& [kid, key] : keys_)
    keys.add(Json::object()
                 .set("kty", "OKP")
                 .set("crv", "Ed25519")
                 .set("x", encodeBase64Url(key.data(), key.size()))
                 .set("kid", kid));
  return Json::object().set("keys", std::move(keys)).dump();
}

void PublicKeys::add(std::string kid, const std::string& x) {
  auto key = decodeBase64Url(x);
  if (key && key->size() == 32 && !find(kid)) keys_.emplace_back(std::move(kid), std::move(*key));
}

void PublicKeys::addAll(const PublicKeys& others) {
  for (const auto& [kid, key] : others.keys_)
    if (!find(kid)) keys_.emplace_back(kid, key);
}

const std::vector<std::uint8_t>* PublicKeys::find(std::string_view kid) const {
  for (const auto& [known, key] : keys_)
    if (known == kid) return &key;
  return nullptr;
}

PLUGINLICENCE_END
