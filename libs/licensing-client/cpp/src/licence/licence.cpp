#include "pluginlicence/licence.hpp"

#include <algorithm>

#include "../crypto/base64.hpp"
#include "../crypto/ed25519.hpp"
#include "pluginlicence/clock.hpp"
#include "pluginlicence/json.hpp"

PLUGINLICENCE_BEGIN

namespace {

/** More than any licence file: a hostile file costs no memory and no time. */
constexpr std::size_t maxFileBytes = 1024 * 1024;
std::string_view trimmedEnd(std::string_view text) {
  const auto last = text.find_last_not_of(" \t\r\n");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

std::optional<Json> decodedJson(std::string_view part) {
  const auto bytes = decodeBase64Url(part);
  if (!bytes) return std::nullopt;
  return Json::parse({reinterpret_cast<const char*>(bytes->data()), bytes->size()});
}

/** The key of a licence file's header. Another type or algorithm is refused, and so is an extension that must be understood. */
const std::vector<std::uint8_t>* keyOf(const Json& header, const PublicKeys& keys) {
  const auto kid = header.string("kid");
  const bool isLicence = header.string("alg") == "EdDSA" && header.string("typ") == "licence+jws" && !header.find("crit");
  return isLicence && kid ? keys.find(*kid) : nullptr;
}

std::optional<LicensedProduct> readProduct(const Json& json) {
  const auto id = json.string("id");
  const auto product = json.string("product");
  const auto name = json.string("name");
  if (!id || !product || !name) return std::nullopt;
  const auto coversBelow = json.string("coversBelow");
  // A ceiling of another type must not count as none.
  if (json.find("coversBelow") && !coversBelow) return std::nullopt;
  return LicensedProduct{*id, *product, *name, coversBelow};
}

/** One number of a version; nothing if the part is no number. */
std::optional<std::int64_t> versionPart(std::string_view& rest) {
  const auto end = std::min(rest.find('.'), rest.size());
  const auto part = rest.substr(0, end);
  rest.remove_prefix(end == rest.size() ? end : end + 1);
  if (part.size() > 9) return std::nullopt;
  std::int64_t number = 0;
  for (char c : part) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

}  // namespace

bool isVersionAtLeast(std::string_view version, std::string_view other) {
  auto a = version.substr(0, version.find_first_of("-+"));
  auto b = other.substr(0, other.find_first_of("-+"));
  for (int i = 0; i < 3; ++i) {
    const auto left = versionPart(a);
    const auto right = versionPart(b);
    if (!left || !right) return false;
    if (*left != *right) return *left > *right;
  }
  return true;
}

std::optional<LicenceFile> readLicencePayload(std::string_view text) {
  const auto json = Json::parse(text);
  if (!json) return std::nullopt;
  const auto activationId = json->string("activationId");
  const auto deviceId = json->string("deviceId");
  const auto iat = json->integer("iat");
  const auto refreshAfter = json->integer("refreshAfter");
  const auto graceUntil = json->integer("graceUntil");
  const auto* licences = json->find("licences");
  if (!activationId || !deviceId || !iat || !refreshAfter || !graceUntil || !licences || !licences->isArray()) return std::nullopt;
  LicenceFile file;
  file.activationId = *activationId;
  file.deviceId = *deviceId;
  file.iat = *iat;
  file.refreshAfter = *refreshAfter;
  file.graceUntil = *graceUntil;
  file.exp = json->integer("exp");
  // An end of another type must not count as none.
  if (json->find("exp") && !file.exp) return std::nullopt;
  file.offline = json->flag("offline");
  file.trial = json->flag("trial");
  // A trial without an end would be a licence.
  if (file.trial && !file.exp) return std::nullopt;
  file.nonce = json->string("nonce");
  for (const auto& item : licences->items()) {
    auto product = readProduct(item);
    if (!product) return std::nullopt;
    file.licences.push_back(std::move(*product));
  }
  return file;
}

std::optional<LicenceFile> verifyLicence(std::string_view jws, const PublicKeys& keys) {
  const auto file = trimmedEnd(jws);
  const auto first = file.find('.');
  if (file.size() > maxFileBytes || first == std::string_view::npos) return std::nullopt;
  const auto second = file.find('.', first + 1);
  if (second == std::string_view::npos || file.find('.', second + 1) != std::string_view::npos) return std::nullopt;
  const auto header = decodedJson(file.substr(0, first));
  const auto* key = header ? keyOf(*header, keys) : nullptr;
  const auto signature = decodeBase64Url(file.substr(second + 1));
  if (!key || !signature || !verifyEd25519(file.substr(0, second), *signature, *key)) return std::nullopt;
  const auto payload = decodeBase64Url(file.substr(first + 1, second - first - 1));
  if (!payload) return std::nullopt;
  return readLicencePayload({reinterpret_cast<const char*>(payload->data()), payload->size()});
}

Verdict checkLicence(std::string_view jws, const LicenceContext& context) {
  auto file = verifyLicence(jws, context.keys);
  if (!file) return {};
  const auto now = context.now;
  Verdict verdict;
  verdict.isRefreshDue = now >= file->refreshAfter;
  if (file->trial && now < *file->exp) verdict.trialDaysLeft = (*file->exp - now + daySeconds - 1) / daySeconds;
  const auto code = [&] {
    if (file->deviceId != context.deviceId) return Code::deviceMismatch;
    const auto licence = std::find_if(file->licences.begin(), file->licences.end(),
                                      [&](const LicensedProduct& one) { return one.product == context.product; });
    if (licence == file->licences.end()) return Code::unknown;
    if (licence->coversBelow && isVersionAtLeast(context.version, *licence->coversBelow)) return Code::versionNotCovered;
    if (file->exp && now >= *file->exp) return Code::expired;
    return !file->offline && !file->trial && now >= file->graceUntil ? Code::reminder : Code::valid;
  };
  verdict.code = code();
  verdict.file = std::move(file);
  return verdict;
}

PLUGINLICENCE_END
