// The client on a command line, as an example and for tests. Its commands are those of the TypeScript client.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <thread>

#include "options.hpp"
#include "pluginlicence/pluginlicence.hpp"
#include "printing.hpp"

using namespace pluginlicence;

namespace {

constexpr const char* usage =
    "licence-console [options] <command>\n"
    "  pair [--trial]                      activates through the browser\n"
    "  status                              checks the licence file without a network\n"
    "  refresh                             requests a newer licence file\n"
    "  release                             frees the seats of this computer\n"
    "  trial                               shows whether this computer may try the product\n"
    "  update                              shows a newer version, or why this one was withdrawn\n"
    "  activate --token t [--replaces id] [--swap-code c]  activates with a session\n"
    "  offline-request --to f [--qr]       writes a request for a computer without a network\n"
    "  offline-install --file f [--keys f] installs the licence file from the shop\n"
    "  offline-return --to f               deletes the licence file and writes the receipt that frees its seat\n"
    "options: --shop --folder --product --product-version --language --platform --channel --proxy --ca-file --timeout (seconds)\n"
    "exit codes: 0 the plug-in may run, 1 it may not, 2 the shop is unavailable and nothing has changed\n";

HttpSettings httpSettings(const Options& options) {
  HttpSettings settings;
  settings.proxy = options.get("proxy");
  settings.caFile = options.get("ca-file");
  const int seconds = std::atoi(options.get("timeout", "10").c_str());
  if (seconds > 0) settings.timeoutMs = seconds * 1'000;
  return settings;
}

Settings clientSettings(const Options& options) {
  Settings settings;
  settings.shop = options.get("shop", "http://localhost:3000");
  settings.product = options.get("product", "tidewater");
  settings.version = options.get("product-version", "1.0.0");
  settings.language = options.get("language") == "ru" ? Language::ru : Language::en;
  settings.folder = options.has("folder") ? std::filesystem::u8path(options.get("folder")) : defaultFolder("licence-console", settings.product);
  settings.platform = options.get("platform", settings.platform);
  settings.channel = options.get("channel", settings.channel);
  // A real plug-in contains its keys; here they may be a file.
  settings.shippedKeys = options.has("keys") ? readFile(options.get("keys")).value_or("") : "";
  return settings;
}

int pair(Client& client, bool wantsTrial, Language language) {
  const auto show = [](const Pairing& pairing) {
    // Flushed, because the user acts on this line while the program waits.
    std::cout << "Open " << pairing.url << " and compare the code " << pairing.userCode << std::endl;
  };
  const auto wait = [](int seconds) {
    std::this_thread::sleep_for(std::chrono::seconds(seconds));
    return true;
  };
  return printOutcome(client.pair(show, wait, wantsTrial), language);
}

int showTrial(Client& client, Language language) {
  const auto offer = client.trial();
  if (!offer) return printProblem(offer.problem, language);
  std::cout << (offer.value->isEligible ? "eligible" : offer.value->reason) << ", " << offer.value->daysLeft << " of "
            << offer.value->daysTotal << " days left\n";
  return offer.value->isEligible ? 0 : 1;
}

int showUpdate(Client& client) {
  const auto update = client.checkForUpdate();
  if (!update.withdrawnReason.empty()) std::cout << "withdrawn: " << update.withdrawnReason << '\n';
  if (!update.version.empty()) std::cout << "version " << update.version << (update.isCritical ? ", critical\n" : "\n") << update.notes << '\n';
  return 0;
}

int requestOffline(Client& client, const Options& options, Language language) {
  const auto request = client.requestOffline();
  if (!request) return printProblem(request.problem, language);
  if (replaceFile(options.get("to", "request.json"), request.value->json) != Stored::ok)
    return printProblem(problemOf(Failure::storageFailed, language), language);
  const auto code = options.has("qr") ? QrCode::encode(request.value->url) : std::nullopt;
  std::cout << (code ? code->toText() : request.value->url + "\n");
  return 0;
}

int returnOffline(Client& client, const Options& options, Language language) {
  const auto path = options.get("to", "receipt.jws");
  const auto problem = client.returnOffline([&](const std::string& receipt) { return replaceFile(path, receipt) == Stored::ok; });
  return problem ? printProblem(problem, language) : 0;
}

int activate(Client& client, const Options& options, Language language) {
  return printOutcome(client.activate(options.get("token"), options.get("replaces"), options.get("swap-code")), language);
}

int run(Client& client, const Options& options, Language language) {
  const auto& command = options.command;
  if (command == "pair") return pair(client, options.has("trial"), language);
  if (command == "status") return printVerdict(client.check(), language);
  if (command == "refresh") return printStatus(client.refresh(), language);
  if (command == "release") return printStatus(client.release(), language);
  if (command == "update") return showUpdate(client);
  if (command == "trial") return showTrial(client, language);
  if (command == "activate") return activate(client, options, language);
  if (command == "offline-request") return requestOffline(client, options, language);
  if (command == "offline-install") return printOutcome(client.install(readFile(options.get("file")).value_or("")), language);
  if (command == "offline-return") return returnOffline(client, options, language);
  std::cerr << usage;
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  const auto options = Options::parse({arguments + 1, arguments + count});
  if (!options) {
    std::cerr << usage;
    return 1;
  }
  const auto settings = clientSettings(*options);
  const auto transport = makeCurlTransport(httpSettings(*options));
  Client client(settings, transport.get());
  return run(client, *options, settings.language);
}
