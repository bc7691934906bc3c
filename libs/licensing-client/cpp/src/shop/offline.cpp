#include "pluginlicence/offline.hpp"

#include <algorithm>

#include "../crypto/ed25519.hpp"
#include "../crypto/random.hpp"
#include "pluginlicence/clock.hpp"

PLUGINLICENCE_BEGIN

namespace {

constexpr const char* keyName = "device-key";
constexpr const char* requestName = "offline-request.json";
constexpr const char* leaseName = "offline-lease.json";
constexpr const char* returnName = "offline-return.json";

std::optional<Ed25519Seed> storedKey(const Store& store) {
  const auto text = store.read(keyName);
  const auto bytes = text ? decodeBase64Url(*text) : std::nullopt;
  if (!bytes || bytes->size() != 32) return std::nullopt;
  Ed25519Seed seed{};
  std::copy(bytes->begin(), bytes->end(), seed.begin());
  return seed;
}

std::optional<Ed25519Seed> deviceKey(const Store& store) {
  if (const auto known = storedKey(store)) return known;
  const auto bytes = randomBytes(32);
  // Without a stored key the receipt could never be signed.
  if (bytes.size() != 32 || store.write(keyName, encodeBase64Url(bytes.data(), bytes.size())) != Stored::ok) return std::nullopt;
  return storedKey(store);
}

}  // namespace

std::optional<OfflineRequest> createOfflineRequest(const Store& store, const std::string& shopUrl, const Computer& computer,
                                                   const std::string& product) {
  const auto seed = deviceKey(store);
  const auto random = randomBytes(24);
  if (!seed || random.size() != 24) return std::nullopt;
  const auto publicKey = ed25519PublicKey(*seed);
  const auto nonce = encodeBase64Url(random.data(), random.size());
  auto request = computer.toJson()
                     .set("v", 1)
                     .set("products", Json::array().add(product))
                     .set("devicePublicKey", encodeBase64Url(publicKey.data(), publicKey.size()))
                     .set("nonce", nonce);
  const auto json = request.dump();
  if (store.write(requestName, json) != Stored::ok) return std::nullopt;
  return OfflineRequest{json, shopUrl + "/activate/offline#" + encodeBase64Url(json), nonce};
}

Stored saveLease(const Store& store, const LicenceFile& file) {
  auto nonce = file.nonce;
  if (!nonce) {
    // The first licence files had no nonce; they belong to the newest request.
    const auto request = Json::parse(store.read(requestName).value_or(""));
    nonce = request ? request->string("nonce") : std::nullopt;
  }
  if (!nonce) return Stored::ok;
  return store.write(leaseName, Json::object().set("activationId", file.activationId).set("nonce", *nonce).set("iat", file.iat).dump());
}

std::optional<Lease> readLease(const Store& store) {
  const auto json = Json::parse(store.read(leaseName).value_or(""));
  const auto activationId = json ? json->string("activationId") : std::nullopt;
  const auto nonce = json ? json->string("nonce") : std::nullopt;
  return activationId && nonce ? std::optional(Lease{*activationId, *nonce, json->integer("iat").value_or(0)}) : std::nullopt;
}

bool deleteLease(const Store& store) { return store.remove(leaseName); }

Stored saveReturn(const Store& store, const Lease& lease) {
  return store.write(returnName, Json::object().set("nonce", lease.nonce).set("iat", lease.iat).dump());
}

bool isReturned(const Store& store, const LicenceFile& file) {
  if (!file.offline) return false;
  const auto returned = Json::parse(store.read(returnName).value_or(""));
  if (!returned) return false;
  const bool isSame = file.nonce && returned->string("nonce") == file.nonce;
  return isSame || file.iat < returned->integer("iat").value_or(0);
}

std::optional<std::string> signReturnReceipt(const Store& store, const Lease& lease, std::int64_t now) {
  const auto seed = storedKey(store);
  if (!seed) return std::nullopt;
  const auto header = Json::object().set("alg", "EdDSA").set("typ", "return-receipt+jws");
  const auto payload = Json::object().set("activationId", lease.activationId).set("nonce", lease.nonce).set("at", isoTime(now));
  const auto signedText = encodeBase64Url(header.dump()) + "." + encodeBase64Url(payload.dump());
  const auto signature = signEd25519(signedText, *seed);
  return signedText + "." + encodeBase64Url(signature.data(), signature.size());
}

PLUGINLICENCE_END
