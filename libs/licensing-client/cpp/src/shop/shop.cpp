#include "pluginlicence/shop.hpp"

#include <algorithm>

#include "pluginlicence/clock.hpp"

PLUGINLICENCE_BEGIN

namespace {

Failure failureOf(const std::string& code) {
  for (const auto failure : {Failure::activationLimit, Failure::nothingToActivate, Failure::pairingDenied, Failure::pairingExpired,
                             Failure::swapCodeRequired, Failure::swapCodeRefused})
    if (name(failure) == code) return failure;
  return Failure::refused;
}

std::vector<ActiveSeat> seatsOf(const Json& body) {
  std::vector<ActiveSeat> seats;
  for (const auto& detail : body.list("details")) {
    for (const auto& seat : detail.list("seats")) {
      const auto text = [&](const char* name) { return seat.string(name).value_or(""); };
      if (seat.string("activationId")) seats.push_back({text("activationId"), text("machineName"), text("os"), text("lastSeenAt")});
    }
  }
  return seats;
}

/** A status of the closed list; nothing for anything else, such as the page of a hotel's network. */
std::optional<LicenceStatus> statusOf(const Json& body) {
  const auto code = codeOf(body.string("code").value_or(""));
  const auto serverTime = parseIsoTime(body.string("serverTime").value_or(""));
  if (!code || !serverTime) return std::nullopt;
  const auto text = [&](const char* name) { return body.string(name).value_or(""); };
  return LicenceStatus{*code, text("message"), text("nextStep"), text("nextPath"), *serverTime};
}

/** A value of a query: all but the unreserved characters of RFC 3986 is escaped. */
std::string escaped(const std::string& value) {
  constexpr const char* digits = "0123456789ABCDEF";
  std::string text;
  for (const char one : value) {
    const auto byte = static_cast<unsigned char>(one);
    const bool isPlain = (one >= '0' && one <= '9') || (one >= 'A' && one <= 'Z') || (one >= 'a' && one <= 'z') ||
                         std::string_view("-._~").find(one) != std::string_view::npos;
    if (isPlain)
      text += one;
    else
      text.append({'%', digits[byte >> 4], digits[byte & 15]});
  }
  return text;
}

/** The problem of one reply in another. */
template <class T, class U>
Reply<T> passOn(const Reply<U>& reply) {
  return {std::nullopt, reply.problem};
}

}  // namespace

Problem problemOf(Failure failure, Language language) {
  return {failure, std::string(name(failure)), std::string(text(failure, language).message), {}};
}

ShopApi::ShopApi(std::string url, Language language, HttpTransport* transport)
    : url_(std::move(url)), language_(language), transport_(transport) {
  while (!url_.empty() && url_.back() == '/') url_.pop_back();
}

Reply<ShopApi::Answer> ShopApi::send(const std::string& method, const std::string& path, const std::optional<Json>& body,
                                     Headers headers) {
  HttpRequest request{method, url_ + "/api" + path, std::move(headers), {}};
  request.headers.emplace_back("accept-language", language_ == Language::ru ? "ru" : "en");
  if (body) {
    request.headers.emplace_back("content-type", "application/json");
    request.body = body->dump();
  }
  const Reply<Answer> unavailable{std::nullopt, problemOf(Failure::shopUnavailable, language_)};
  const auto response = transport_ ? transport_->send(request) : std::nullopt;
  if (!response) return unavailable;
  const int status = response->status;
  auto json = status == 204 ? std::optional(Json::object()) : Json::parse(response->body);
  if (!json || !json->isObject()) return unavailable;
  if (status >= 200 && status < 300) return {Answer{status, std::move(*json)}, {}};
  const auto code = json->string("code");
  if (!code || status >= 500 || status == 429) return unavailable;
  return {std::nullopt, {failureOf(*code), *code, json->string("message").value_or(*code), seatsOf(*json)}};
}

Reply<std::string> ShopApi::keys() {
  auto reply = send("GET", "/licensing/keys", std::nullopt);
  if (!reply) return passOn<std::string>(reply);
  return {reply->body.dump(), {}};
}

Reply<Pairing> ShopApi::startPairing(const Computer& computer, const std::string& client, const std::string& product, bool wantsTrial) {
  auto input = computer.toJson().set("client", client).set("products", Json::array().add(product));
  if (wantsTrial) input.set("wantsTrial", true);
  auto reply = send("POST", "/licensing/pairings", input);
  if (!reply) return passOn<Pairing>(reply);
  const auto& body = reply->body;
  const auto text = [&](const char* name) { return body.string(name).value_or(""); };
  Pairing pairing{text("pairingId"), text("userCode"), text("url"), text("pollSecret"), 2};
  pairing.interval = static_cast<int>(std::min<std::int64_t>(60, std::max<std::int64_t>(1, body.integer("interval").value_or(2))));
  if (pairing.pairingId.empty() || pairing.pollSecret.empty()) return {std::nullopt, problemOf(Failure::shopUnavailable, language_)};
  return {pairing, {}};
}

Reply<std::string> ShopApi::poll(const Pairing& pairing) {
  auto reply = send("POST", "/licensing/pairings/" + pairing.pairingId + "/poll", Json::object().set("pollSecret", pairing.pollSecret));
  if (!reply) return passOn<std::string>(reply);
  return {reply->status == 202 ? std::string() : reply->body.string("licenceFile").value_or(""), {}};
}

Reply<std::string> ShopApi::activate(const std::string& token, const Computer& computer, const std::string& replaces, const std::string& swapCode) {
  auto body = computer.toJson();
  if (!replaces.empty()) body.set("replaces", replaces);
  if (!swapCode.empty()) body.set("swapCode", swapCode);
  auto reply = send("POST", "/licensing/activations", body, {{"authorization", "Bearer " + token}});
  if (!reply) return passOn<std::string>(reply);
  return {reply->body.string("licenceFile").value_or(""), {}};
}

Reply<RefreshedLicence> ShopApi::refresh(const std::string& file, const std::string& version, const std::string& product) {
  const auto body = Json::object().set("file", file).set("version", version).set("product", product);
  auto reply = send("POST", "/licensing/refresh", body);
  if (!reply) return passOn<RefreshedLicence>(reply);
  auto status = statusOf(reply->body);
  if (!status) return {std::nullopt, problemOf(Failure::shopUnavailable, language_)};
  return {RefreshedLicence{std::move(*status), reply->body.string("licenceFile")}, {}};
}

Reply<ReleasedComputer> ShopApi::release(const std::string& file) {
  auto reply = send("POST", "/licensing/release", Json::object().set("file", file));
  if (!reply) return passOn<ReleasedComputer>(reply);
  auto status = statusOf(reply->body);
  if (!status) return {std::nullopt, problemOf(Failure::shopUnavailable, language_)};
  return {ReleasedComputer{std::move(*status), reply->body.flag("released")}, {}};
}

Reply<TrialOffer> ShopApi::trial(const std::string& product, const std::string& deviceId) {
  // A device id is base64url, so it needs no escapes.
  auto reply = send("GET", "/plugins/" + product + "/trial?deviceId=" + deviceId, std::nullopt);
  if (!reply) return passOn<TrialOffer>(reply);
  const auto& body = reply->body;
  const auto days = [&](const char* name) { return static_cast<int>(body.integer(name).value_or(0)); };
  return {TrialOffer{body.flag("eligible"), body.string("reason").value_or(""), days("daysTotal"), days("daysLeft")}, {}};
}

Reply<Update> ShopApi::update(const UpdateQuestion& question, const std::string& file) {
  const auto query = "?channel=" + escaped(question.channel) + "&platform=" + escaped(question.platform) +
                     "&current=" + escaped(question.version) + "&device=" + escaped(question.deviceId) +
                     "&lang=" + (language_ == Language::ru ? "ru" : "en");
  auto reply = send("GET", "/releases/" + escaped(question.product) + query, std::nullopt,
                    file.empty() ? Headers{} : Headers{{"x-licence-file", file}});
  if (!reply) return passOn<Update>(reply);
  return {Update::fromResponse(reply->body), {}};
}

PLUGINLICENCE_END
