#include "fake_shop.hpp"
#include "pluginlicence/qr.hpp"

using namespace pluginlicence;

namespace {

/** The shop's answer to a request: a file that ends with its lease. */
std::string answer(Studio& studio, const OfflineRequest& request, std::int64_t iat) {
  auto payload = licencePayload(studio.client.computer().deviceId, iat).set("offline", true).set("nonce", request.nonce);
  return studio.signer.sign(payload.dump());
}

void requests() {
  Studio studio;
  const auto request = studio.client.requestOffline();
  CHECK(request);
  const auto json = Json::parse(request.value->json);
  CHECK(json && json->integer("v") == 1 && json->list("products").size() == 1);
  CHECK(json && json->string("devicePublicKey").value_or("").size() == 43);
  CHECK(json && json->string("nonce") == request.value->nonce);
  CHECK(request.value->url.rfind("https://shop.example/activate/offline#", 0) == 0);
  const auto again = studio.client.requestOffline();
  const auto second = Json::parse(again.value->json);
  CHECK(second && second->string("devicePublicKey") == json->string("devicePublicKey"));
  CHECK(again.value->nonce != request.value->nonce);
  CHECK(studio.shop.requests.empty());
}

void returns() {
  Studio studio;
  const auto request = studio.client.requestOffline();
  EQUAL(studio.client.install(answer(studio, *request.value, Studio::start)).verdict.code, Code::valid);
  studio.now += 179 * day;
  EQUAL(studio.code(), Code::valid);
  std::string receipt;
  // The medium of the user is full at first.
  EQUAL(studio.client.returnOffline([](const std::string&) { return false; }).failure, Failure::storageFailed);
  EQUAL(studio.code(), Code::unknown);
  CHECK(!studio.client.returnOffline([&](const std::string& text) {
    receipt = text;
    return true;
  }));
  EQUAL(studio.client.returnOffline([](const std::string&) { return true; }).failure, Failure::noLease);
  const auto first = receipt.find('.');
  const auto last = receipt.rfind('.');
  const auto payload = decodeBase64Url(receipt.substr(first + 1, last - first - 1));
  const auto key = decodeBase64Url(Json::parse(request.value->json)->string("devicePublicKey").value());
  const auto signature = decodeBase64Url(receipt.substr(last + 1));
  CHECK(payload && key && signature && verifyEd25519(receipt.substr(0, last), *signature, *key));
  const auto json = Json::parse(std::string(payload->begin(), payload->end()));
  CHECK(json && json->string("activationId") == "activation" && json->string("nonce") == request.value->nonce);
}

/** The same nonce twice: its file can be installed again, until it is returned; then neither it nor an earlier one counts. */
void nonceTwice() {
  Studio studio;
  const auto older = answer(studio, *studio.client.requestOffline().value, Studio::start - day);
  const auto file = answer(studio, *studio.client.requestOffline().value, Studio::start);
  for (int i = 0; i < 2; ++i) EQUAL(studio.client.install(file).verdict.code, Code::valid);
  CHECK(!studio.client.returnOffline([](const std::string&) { return true; }));
  for (const auto& returned : {file, older}) {
    const auto outcome = studio.client.install(returned);
    EQUAL(outcome.problem.code, std::string("DEVICE_MISMATCH"));
    EQUAL(outcome.verdict.code, Code::unknown);
  }
  studio.client.store().write("licence.jws", file);
  EQUAL(studio.code(), Code::deviceMismatch);
  const auto renewed = studio.client.requestOffline();
  EQUAL(studio.client.install(answer(studio, *renewed.value, Studio::start)).verdict.code, Code::valid);
}

/** A clock that was ahead has expired the file; the file of a request of that time corrects it, once. */
void clockAhead() {
  Studio studio;
  const auto first = studio.client.requestOffline();
  const auto kept = answer(studio, *first.value, Studio::start);
  studio.client.install(kept);
  studio.now = Studio::start + 400 * day;
  EQUAL(studio.code(), Code::expired);
  studio.now = Studio::start + day;
  EQUAL(studio.code(), Code::expired);
  EQUAL(studio.client.install(kept).verdict.code, Code::expired);
  const auto second = studio.client.requestOffline();
  EQUAL(studio.client.install(answer(studio, *second.value, studio.now)).verdict.code, Code::valid);
  EQUAL(studio.code(), Code::valid);
}

void releasesLeasedSeat() {
  Studio studio;
  const auto request = studio.client.requestOffline();
  studio.client.install(answer(studio, *request.value, Studio::start));
  const auto time = isoTime(studio.now);
  studio.shop.answers["/release"] = {200, R"({"code":"VALID","message":"leased","serverTime":")" + time + R"(","released":false})"};
  CHECK(studio.client.release().verdict.mayRun());
  studio.shop.answers["/release"] = {200, R"({"code":"VALID","message":"free","serverTime":")" + time + R"(","released":true})"};
  CHECK(!studio.client.release().verdict.mayRun());
}

void qrCode() {
  Studio studio;
  const auto url = studio.client.requestOffline().value->url;
  const auto code = QrCode::encode(url);
  CHECK(code && code->size() >= 21 && code->isDark(0, 0) && !code->isDark(7, 7) && !code->isDark(-1, 0));
  CHECK(!code->toText().empty());
  CHECK(!QrCode::encode(std::string(5'000, 'x')));
}

}  // namespace

int main() {
  return testing::runAll({
      {"an offline request needs no network and keeps the key of the computer", requests},
      {"a leased file is returned with a signed receipt that can be made again", returns},
      {"a nonce is answered twice, and its file is refused after the return receipt", nonceTwice},
      {"the answer of a request corrects a clock that was ahead, once", clockAhead},
      {"a leased seat keeps its file at a release", releasesLeasedSeat},
      {"the request fits into a QR code", qrCode},
  });
}
