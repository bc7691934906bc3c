// The vectors of ../vectors, which the TypeScript client reads as well.
#include <map>

#include "pluginlicence/clock.hpp"
#include "pluginlicence/computer.hpp"
#include "pluginlicence/licence.hpp"
#include "pluginlicence/storage.hpp"
#include "testing.hpp"

using namespace pluginlicence;

namespace {

std::filesystem::path folder;

Json readVectors(const char* name) {
  auto json = Json::parse(readFile(folder / name).value_or(""));
  if (!json) testing::fail(__FILE__, __LINE__, std::string("no vectors in ") + name);
  return json.value_or(Json::object());
}

std::string textOf(const Json& json, const char* name) { return json.string(name).value_or(""); }

std::map<std::string, PublicKeys> readKeys() {
  std::map<std::string, PublicKeys> sets;
  const auto file = readVectors("keys.json");
  if (const auto* all = file.find("sets"))
    for (const auto& [name, jwks] : all->members()) sets[name] = PublicKeys::fromJwks(jwks.dump());
  return sets;
}

void licences() {
  const auto keys = readKeys();
  const auto file = readVectors("licences.json");
  CHECK(file.list("cases").size() > 30);
  for (const auto& one : file.list("cases")) {
    const LicenceContext context{keys.at(textOf(one, "keys")), textOf(one, "deviceId"), textOf(one, "product"), textOf(one, "version"),
                                 one.integer("now").value_or(0)};
    const auto verdict = checkLicence(textOf(one, "file"), context);
    const auto& expected = *one.find("expected");
    const auto title = textOf(one, "title");
    EQUAL_FOR(title, name(verdict.code), textOf(expected, "code"));
    EQUAL_FOR(title, verdict.mayRun(), expected.flag("mayRun"));
    EQUAL_FOR(title, verdict.isRefreshDue, expected.flag("isRefreshDue"));
    EQUAL_FOR(title, verdict.trialDaysLeft, expected.integer("trialDaysLeft").value_or(0));
  }
}

/** One event of a computer's life; the trusted time after it, if the event checks a file. */
std::optional<std::int64_t> apply(ClockState& state, const Json& step) {
  const auto system = step.integer("system").value_or(0);
  const auto event = textOf(step, "event");
  if (event == "shop") {
    state = correctByServer(system, step.integer("serverTime").value_or(0));
    return std::nullopt;
  }
  if (event == "install") {
    LicenceFile file;
    file.iat = step.integer("iat").value_or(0);
    file.nonce = step.string("nonce");
    state = correctByLicenceFile(state, file);
    return std::nullopt;
  }
  state = observeSystemClock(state, system);
  const auto now = trustedNow(state, system, step.integer("iat").value_or(0));
  state = event == "request" ? recordRequest(state, textOf(step, "nonce"), now) : observeTime(state, now);
  return now;
}

void clocks() {
  const auto file = readVectors("clocks.json");
  CHECK(file.list("cases").size() > 4);
  for (const auto& one : file.list("cases")) {
    ClockState state;
    for (const auto& step : one.list("steps")) {
      const auto now = apply(state, step);
      if (const auto expected = step.integer("now")) EQUAL_FOR(textOf(one, "title"), now.value_or(-1), *expected);
      // What is stored between two starts is the same state.
      state = ClockState::fromJson(state.toJson().dump());
    }
  }
}

void devices() {
  const auto keys = readKeys();
  const auto file = readVectors("devices.json");
  for (const auto& one : file.list("hashes"))
    EQUAL_FOR(textOf(one, "kind"), hashSerial(textOf(one, "spec"), textOf(one, "kind"), textOf(one, "serial")), textOf(one, "hash"));
  CHECK(file.list("cases").size() > 4);
  for (const auto& one : file.list("cases")) {
    const auto known = Components::fromJson(*one.find("known"));
    const auto present = Components::fromJson(*one.find("present"));
    const bool isSame = isSameComputer(known, present);
    EQUAL_FOR(textOf(one, "title"), isSame, one.find("expected")->flag("isSameComputer"));
    const auto deviceId = isSame ? textOf(one, "storedId") : textOf(one, "newId");
    const LicenceContext context{keys.at("shipped"), deviceId, textOf(one, "product"), textOf(one, "version"),
                                 one.integer("now").value_or(0)};
    EQUAL_FOR(textOf(one, "title"), name(checkLicence(textOf(one, "file"), context).code), textOf(*one.find("expected"), "code"));
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  folder = arguments[1];
  return testing::runAll({
      {"the licence files of the vectors get their codes", licences},
      {"the clocks of the vectors give their trusted times", clocks},
      {"the computers of the vectors are recognized", devices},
  });
}
