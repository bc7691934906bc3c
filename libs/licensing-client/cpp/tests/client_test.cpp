#include <csignal>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "fake_shop.hpp"
#include "pluginlicence/gate.hpp"

using namespace pluginlicence;

namespace {

void pairs() {
  Studio studio;
  studio.shop.answers["/pairings"] = {
      201, R"({"pairingId":"p","userCode":"ABCD-EFGH","url":"https://shop.example/activate","pollSecret":"s","interval":2})"};
  studio.shop.answers["/p/poll"] = {202, R"({"state":"waiting","licenceFile":null})"};
  int polls = 0;
  std::string shown;
  const auto outcome = studio.client.pair([&](const Pairing& pairing) { shown = pairing.userCode; },
                                          [&](int seconds) {
                                            EQUAL(seconds, 2);
                                            if (++polls == 2) studio.shop.answers.erase("/p/poll");
                                            if (polls == 3)
                                              studio.shop.answers["/p/poll"] = {200, Json::object().set("licenceFile", studio.file()).dump()};
                                            return true;
                                          });
  EQUAL(shown, std::string("ABCD-EFGH"));
  EQUAL(polls, 3);
  EQUAL(outcome.verdict.code, Code::valid);
  EQUAL(studio.code(), Code::valid);
  const auto saysTrial = [&] { return studio.shop.requests.back().body.find("\"wantsTrial\":true") != std::string::npos; };
  studio.client.startPairing();
  EQUAL(saysTrial(), false);
  studio.client.startPairing(true);
  EQUAL(saysTrial(), true);
}

void pairingEnds() {
  Studio studio;
  studio.shop.answers["/pairings"] = {201, R"({"pairingId":"p","pollSecret":"s","interval":2})"};
  studio.shop.answers["/p/poll"] = {403, R"({"code":"PAIRING_DENIED","message":"denied"})"};
  const auto show = [](const Pairing&) {};
  EQUAL(studio.client.pair(show, [](int) { return true; }).problem.failure, Failure::pairingDenied);
  EQUAL(studio.client.pair(show, [](int) { return false; }).problem.failure, Failure::cancelled);
  studio.shop.answers["/p/poll"] = {410, R"({"code":"PAIRING_EXPIRED","message":"expired"})"};
  EQUAL(studio.client.pair(show, [](int) { return true; }).problem.failure, Failure::pairingExpired);
  studio.shop.answers.clear();
  EQUAL(studio.client.pair(show, [](int) { return true; }).problem.failure, Failure::shopUnavailable);
}

void lists() {
  Studio studio;
  studio.shop.answers["/activations"] = {
      409, R"({"code":"ACTIVATION_LIMIT","message":"full","details":[{"limit":1,"seats":[{"activationId":"a","machineName":"Mac"}]}]})"};
  const auto problem = studio.client.activate("token").problem;
  EQUAL(problem.failure, Failure::activationLimit);
  CHECK(problem.seats.size() == 1 && problem.seats[0].machineName == "Mac");
}

void keepsStoredFile() {
  Studio studio;
  CHECK(!studio.client.install(studio.file()).problem);
  const auto file = studio.file();
  const std::string refused[] = {
      "", "nonsense", file.substr(0, file.size() / 2), file.substr(0, file.size() - 9) + "AAAAAAAAA", Signer(9).sign(studio.payload().dump()),
      studio.signer.sign(licencePayload("another-computer", Studio::start).dump())};
  for (const auto& one : refused) {
    const auto outcome = studio.client.install(one);
    EQUAL(outcome.problem.failure, Failure::fileRefused);
    EQUAL(outcome.problem.code, std::string(one == refused[5] ? "DEVICE_MISMATCH" : "UNKNOWN"));
    EQUAL(outcome.verdict.code, Code::valid);
    EQUAL(studio.code(), Code::valid);
  }
}

/** A file that the shop signed for this computer, but of another product, or from long ago. */
void keepsWorkingLicence() {
  Studio studio;
  const auto id = studio.client.computer().deviceId;
  const auto stale = studio.signer.sign(licencePayload(id, Studio::start - 300 * day).dump());
  EQUAL(studio.client.install(stale).verdict.code, Code::expired);
  CHECK(!studio.client.install(studio.file()).problem);
  EQUAL(studio.client.install(stale).problem.code, std::string("EXPIRED"));
  const auto other = licencePayload(id, Studio::start, licenceOf("delay"));
  EQUAL(studio.client.install(studio.signer.sign(other.dump())).problem.code, std::string("UNKNOWN"));
  EQUAL(studio.code(), Code::valid);
  // The shop's own answer counts, also when it covers less.
  const auto less = licencePayload(id, Studio::start, licenceOf("reverb").set("coversBelow", "2.0.0"));
  studio.answerRefresh("VERSION_NOT_COVERED", studio.signer.sign(less.dump()));
  EQUAL(studio.client.refresh().verdict.code, Code::versionNotCovered);
}

/** A file of a key that nobody can verify now, because the shop answers nothing else. */
void unverifiableAnswer() {
  Studio studio;
  studio.client.install(studio.file());
  studio.answerRefresh("VALID", Signer(9).sign(studio.payload().dump()));
  const auto outcome = studio.client.refresh();
  EQUAL(outcome.problem.failure, Failure::fileRefused);
  EQUAL(outcome.verdict.code, Code::valid);
}

void answerUpdate(Studio& studio, const char* body) { studio.shop.answers["lang=en"] = {200, body}; }

void checksForUpdates() {
  Studio studio("windows-x64");
  studio.client.install(studio.file() + "\n");
  const auto before = studio.shop.requests.size();
  CHECK(!studio.client.checkForUpdate());
  answerUpdate(studio, R"({"release":{"version":"2.1.0","notes":"Faster","isCritical":true},"withdrawn":null})");
  // A failure is not repeated on the same day.
  CHECK(!studio.client.checkForUpdate());
  studio.now += day + 1;
  const auto update = studio.client.checkForUpdate();
  CHECK(update.version == "2.1.0" && update.notes == "Faster" && update.isCritical && update.withdrawnReason.empty());
  studio.shop.answers.clear();
  for (int i = 0; i < 3; ++i) EQUAL(studio.client.checkForUpdate().version, std::string("2.1.0"));
  EQUAL(studio.shop.requests.size() - before, std::size_t{2});
  const auto& request = studio.shop.requests.back();
  CHECK(request.url.find("/api/releases/reverb?channel=stable&platform=windows-x64&current=2.0.0&device=") != std::string::npos);
  CHECK(request.headers[0] == std::make_pair(std::string("x-licence-file"), studio.file()));
  // A clock that is wound back asks again, and a failure leaves the former answer.
  studio.now -= 2 * day;
  EQUAL(studio.client.checkForUpdate().version, std::string("2.1.0"));
  EQUAL(studio.shop.requests.size() - before, std::size_t{3});
}

void rollOutChanges() {
  Studio studio("windows-x64");
  const auto offered = [&](const char* body, int status = 200) {
    studio.now += day + 1;
    studio.shop.answers["lang=en"] = {status, body};
    return studio.client.checkForUpdate().version;
  };
  EQUAL(offered("", 204), std::string());
  EQUAL(offered(R"({"release":{"version":"2.1.0"}})"), std::string("2.1.0"));
  EQUAL(offered("", 204), std::string());
  EQUAL(offered(R"({"release":{"version":"2.0.0"}})"), std::string());
  EQUAL(offered(R"({"release":{"version":"2.1.0"}})"), std::string("2.1.0"));
  EQUAL(offered("<html>Log in to the hotel</html>"), std::string("2.1.0"));
  EQUAL(offered(R"({"code":"LICENCE_REQUIRED"})", 403), std::string("2.1.0"));
  // The offer is void as soon as it is installed.
  auto settings = studio.settings();
  settings.version = "2.1.0";
  settings.platform = "windows-x64";
  studio.shop.answers.clear();
  CHECK(!Client(settings, &studio.shop).checkForUpdate());
}

void withdrawnVersion() {
  Studio studio("windows-x64");
  studio.client.install(studio.file());
  answerUpdate(studio, R"({"release":null,"withdrawn":{"version":"2.0.0","reason":"Projects do not open"}})");
  const auto update = studio.client.checkForUpdate();
  CHECK(update && update.version.empty());
  EQUAL(update.withdrawnReason, std::string("Projects do not open"));
  EQUAL(studio.client.checkForUpdate().withdrawnReason, std::string("Projects do not open"));
  // A withdrawn version is a notice, never silence.
  EQUAL(studio.code(), Code::valid);
}

void noPlatform() {
  Studio studio("");
  CHECK(!studio.client.checkForUpdate());
  EQUAL(studio.shop.requests.size(), std::size_t{0});
}

void swapNeedsCode() {
  Studio studio;
  studio.shop.answers["/activations"] = {409, R"({"code":"SWAP_CODE_REQUIRED","message":"code"})"};
  EQUAL(studio.client.activate("token", "a").problem.failure, Failure::swapCodeRequired);
  studio.shop.answers["/activations"] = {400, R"({"code":"SWAP_CODE_REFUSED","message":"wrong"})"};
  EQUAL(studio.client.activate("token", "a", "12345678").problem.failure, Failure::swapCodeRefused);
  CHECK(studio.shop.requests.back().body.find(R"("replaces":"a","swapCode":"12345678")") != std::string::npos);
}

void trialWithAnotherId() {
  Studio studio;
  studio.client.install(studio.signer.sign(licencePayload(studio.client.computer().deviceId, Studio::start).set("trial", true).dump()));
  studio.client.store().write("device-id", "another-computer");
  EQUAL(studio.code(), Code::deviceMismatch);
}

void foreignFolder() {
  Studio studio;
  studio.client.install(studio.file());
  studio.client.store().write("device-id", "another-computer");
  EQUAL(studio.code(), Code::deviceMismatch);
}

/** The folder of a plug-in was copied to a computer with another board and disk. */
void copiedFolder() {
  Studio studio;
  const auto components = studio.client.computer().components;
  if (!components.os) return;
  studio.client.store().write("device-id", "device-of-another-computer");
  studio.client.store().write("components.json", R"({"disk":"another disk","os":"another system"})");
  const bool isDiskKnown = components.disk.has_value();
  EQUAL(studio.client.computer().deviceId == "device-of-another-computer", !isDiskKnown);
}

void awayFor90Days() {
  Studio studio;
  studio.client.install(studio.file());
  for (int elapsed = 0; elapsed < 180; ++elapsed) {
    studio.now = Studio::start + elapsed * day;
    const auto outcome = studio.client.refresh();
    EQUAL(outcome.problem.failure, Failure::shopUnavailable);
    EQUAL_FOR(std::to_string(elapsed), outcome.verdict.code, elapsed < 90 ? Code::valid : Code::reminder);
    EQUAL(outcome.verdict.isRefreshDue, elapsed >= 7);
  }
  studio.now = Studio::start + 180 * day;
  EQUAL(studio.code(), Code::expired);
  auto renewed = licencePayload(studio.client.computer().deviceId, studio.now);
  studio.answerRefresh("VALID", studio.signer.sign(renewed.dump()));
  EQUAL(studio.client.refresh().verdict.code, Code::valid);
}

void isNoRefusal() {
  Studio studio;
  studio.client.install(studio.file());
  const HttpResponse answers[] = {{200, "<html>Log in to the hotel</html>"}, {200, "{}"},          {200, R"({"code":"SOMETHING"})"},
                                  {403, "Forbidden"},                        {302, ""},            {429, R"({"code":"TOO_MANY_REQUESTS"})"},
                                  {500, R"({"code":"INTERNAL"})"},           {503, ""},            {400, R"({"code":"VALIDATION"})"},
                                  {200, R"({"code":"UNKNOWN"})"},            {0, ""}};
  for (const auto& answer : answers) {
    studio.shop.answers["/refresh"] = answer;
    CHECK(studio.client.refresh().problem);
    EQUAL(studio.code(), Code::valid);
  }
}

void refusalCounts() {
  Studio studio;
  studio.client.install(studio.file());
  studio.answerRefresh("REVOKED_REFUND", "");
  const auto outcome = studio.client.refresh();
  EQUAL(outcome.status.code, Code::revokedRefund);
  EQUAL(outcome.verdict.mayRun(), false);
  EQUAL(studio.code(), Code::unknown);
}

void clockBack() {
  Studio studio;
  studio.client.install(studio.file());
  studio.now += 200 * day;
  EQUAL(studio.code(), Code::expired);
  studio.now = Studio::start;
  EQUAL(studio.code(), Code::expired);
  studio.now = Studio::start - 4'000 * day;
  EQUAL(studio.code(), Code::expired);
  // A response of the shop corrects a clock that was wrong.
  studio.now = Studio::start + day;
  studio.answerRefresh("VALID", studio.file());
  EQUAL(studio.client.refresh().verdict.code, Code::valid);
}

void trialEnds() {
  Studio studio;
  studio.client.install(studio.signer.sign(licencePayload(studio.client.computer().deviceId, Studio::start).set("trial", true).dump()));
  const auto verdict = studio.client.check();
  CHECK(verdict.isTrial() && verdict.mayRun());
  EQUAL(verdict.trialDaysLeft, std::int64_t{180});
  studio.now += 179 * day;
  EQUAL(studio.code(), Code::valid);
  EQUAL(studio.client.check().trialDaysLeft, std::int64_t{1});
  studio.now += day;
  EQUAL(studio.code(), Code::expired);
  studio.shop.answers["deviceId=" + studio.client.computer().deviceId] = {200, R"({"eligible":true,"daysTotal":14,"daysLeft":14})"};
  const auto offer = studio.client.trial();
  CHECK(offer && offer.value->isEligible && offer.value->daysLeft == 14);
}

void rotatedKey() {
  Studio studio;
  const Signer next(2);
  const auto file = next.sign(studio.payload().dump());
  EQUAL(studio.client.install(file).verdict.code, Code::unknown);
  studio.shop.answers["/licensing/keys"] = {200, next.jwks()};
  EQUAL(studio.client.install(file).verdict.code, Code::valid);
  studio.shop.answers.clear();
  EQUAL(studio.code(), Code::valid);
  // Files that the former key signed stay valid.
  EQUAL(studio.client.install(studio.file()).verdict.code, Code::valid);
}

void damagedFiles() {
  Studio studio;
  studio.client.install(studio.file());
  for (const auto* left : {"", "{\"seen\":17", "null", "[]", "{\"seen\":999999999999999999,\"aheadBy\":-5}"}) {
    studio.client.store().write("clock.json", left);
    studio.client.check();
    studio.client.store().write("clock.json", "{}");
    for (const auto* name : {"keys.json", "components.json"}) studio.client.store().write(name, left);
    EQUAL_FOR(left, studio.code(), Code::valid);
  }
}

/** Runs with files limited to the size of the licence file and less. */
void fullDisk() {
  Studio studio;
  studio.client.install(studio.file());
  const auto child = fork();
  if (child == 0) {
    std::signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{10, 10};
    setrlimit(RLIMIT_FSIZE, &limit);
    testing::failureCount = 0;
    studio.now += 91 * day;
    EQUAL(studio.code(), Code::reminder);
    EQUAL(studio.client.install(studio.file()).problem.failure, Failure::storageFull);
    EQUAL(studio.client.install(studio.file()).verdict.code, Code::reminder);
    _exit(testing::failureCount);
  }
  int status = 0;
  waitpid(child, &status, 0);
  CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  EQUAL(studio.code(), Code::valid);
}

void gate() {
  AudioGate gate;
  Verdict refused;
  Verdict accepted;
  accepted.code = Code::reminder;
  CHECK(gate.isOpen(false));
  gate.apply(accepted);
  CHECK(gate.isOpen(true));
  gate.apply(refused);
  CHECK(gate.isOpen(true) && gate.isOpen(true));
  CHECK(!gate.isOpen(false));
  // A rendering that begins with a closed gate stays closed.
  CHECK(!gate.isOpen(true));
  gate.apply(accepted);
  CHECK(gate.isOpen(false));
}

void texts() {
  for (int code = 0; code <= static_cast<int>(Code::unknown); ++code) {
    CHECK(codeOf(name(static_cast<Code>(code))) == static_cast<Code>(code));
    for (const auto language : {Language::en, Language::ru}) CHECK(!text(static_cast<Code>(code), language).nextStep.empty());
  }
  for (int failure = 1; failure <= static_cast<int>(Failure::swapCodeRefused); ++failure)
    CHECK(text(static_cast<Failure>(failure), Language::en).message != text(static_cast<Failure>(failure), Language::ru).message);
}

}  // namespace

int main() {
  return testing::runAll({
      {"a pairing polls until the user has decided, also while the shop is away", pairs},
      {"a pairing ends when it is denied, cancelled or expired", pairingEnds},
      {"the limit lists the computers that can be replaced", lists},
      {"a forged, truncated or foreign file keeps the stored one", keepsStoredFile},
      {"a stale or foreign file that a user loads keeps a licence that works", keepsWorkingLicence},
      {"a file of the shop that cannot be verified keeps the stored one", unverifiableAnswer},
      {"updates are asked for once a day, and a failure is silent", checksForUpdates},
      {"a roll-out that is raised and lowered changes the offer of the next day", rollOutChanges},
      {"a withdrawn version shows its reason and keeps running", withdrawnVersion},
      {"a platform without releases is not asked about", noPlatform},
      {"a swap after the free ones needs a mailed code", swapNeedsCode},
      {"a trial on a computer whose id has changed is refused", trialWithAnotherId},
      {"the file of another computer is refused", foreignFolder},
      {"a folder that was copied to another computer loses its device id", copiedFolder},
      {"a shop that is away for 90 days changes nothing, and a reminder follows until 180", awayFor90Days},
      {"a proxy's page, 429 and 5xx are no refusal", isNoRefusal},
      {"a definite refusal counts at once", refusalCounts},
      {"a clock that is set back revives no file", clockBack},
      {"a trial works to its end without a grace period", trialEnds},
      {"a file of a rotated key is verified with the fetched keys", rotatedKey},
      {"damaged files of a power failure block no licence", damagedFiles},
      {"a full disk blocks no licence and is reported at installation", fullDisk},
      {"the gate never closes during offline rendering", gate},
      {"each code and failure has a text in both languages", texts},
  });
}
