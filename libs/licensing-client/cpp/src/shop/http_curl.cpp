#include "pluginlicence/http.hpp"

#if defined(PLUGINLICENCE_WITH_CURL)

#include <curl/curl.h>

PLUGINLICENCE_BEGIN

namespace {

struct Received {
  std::string body;
  std::size_t maxBytes;
};

std::size_t receive(char* bytes, std::size_t, std::size_t count, void* target) {
  auto& received = *static_cast<Received*>(target);
  if (received.body.size() + count > received.maxBytes) return 0;
  received.body.append(bytes, count);
  return count;
}

class CurlTransport final : public HttpTransport {
 public:
  explicit CurlTransport(HttpSettings settings) : settings_(std::move(settings)) {
    // Counted by libcurl, so other users of it in the host are not disturbed.
    curl_global_init(CURL_GLOBAL_DEFAULT);
  }
  ~CurlTransport() override { curl_global_cleanup(); }

  std::optional<HttpResponse> send(const HttpRequest& request) override {
    const std::unique_ptr<CURL, decltype(&curl_easy_cleanup)> handle(curl_easy_init(), curl_easy_cleanup);
    if (!handle) return std::nullopt;
    curl_slist* lines = nullptr;
    for (const auto& [name, value] : request.headers) lines = curl_slist_append(lines, (name + ": " + value).c_str());
    const std::unique_ptr<curl_slist, decltype(&curl_slist_free_all)> headers(lines, curl_slist_free_all);
    Received received{{}, settings_.maxResponseBytes};
    configure(handle.get());
    curl_easy_setopt(handle.get(), CURLOPT_URL, request.url.c_str());
    curl_easy_setopt(handle.get(), CURLOPT_HTTPHEADER, headers.get());
    curl_easy_setopt(handle.get(), CURLOPT_WRITEFUNCTION, receive);
    curl_easy_setopt(handle.get(), CURLOPT_WRITEDATA, &received);
    if (request.method == "POST") {
      curl_easy_setopt(handle.get(), CURLOPT_POST, 1L);
      curl_easy_setopt(handle.get(), CURLOPT_POSTFIELDS, request.body.data());
      curl_easy_setopt(handle.get(), CURLOPT_POSTFIELDSIZE, static_cast<long>(request.body.size()));
    }
    if (curl_easy_perform(handle.get()) != CURLE_OK) return std::nullopt;
    long status = 0;
    curl_easy_getinfo(handle.get(), CURLINFO_RESPONSE_CODE, &status);
    return HttpResponse{static_cast<int>(status), std::move(received.body)};
  }

 private:
  void configure(CURL* handle) const {
    // Signals belong to the host.
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(settings_.connectTimeoutMs));
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, static_cast<long>(settings_.timeoutMs));
    curl_easy_setopt(handle, CURLOPT_FOLLOWLOCATION, 0L);
#if CURL_AT_LEAST_VERSION(7, 85, 0)
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    curl_easy_setopt(handle, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
    if (!settings_.proxy.empty()) curl_easy_setopt(handle, CURLOPT_PROXY, settings_.proxy.c_str());
    if (!settings_.caFile.empty()) curl_easy_setopt(handle, CURLOPT_CAINFO, settings_.caFile.c_str());
  }

  HttpSettings settings_;
};

}  // namespace

std::unique_ptr<HttpTransport> makeCurlTransport(HttpSettings settings) { return std::make_unique<CurlTransport>(std::move(settings)); }

PLUGINLICENCE_END

#else

PLUGINLICENCE_BEGIN

std::unique_ptr<HttpTransport> makeCurlTransport(HttpSettings) { return nullptr; }

PLUGINLICENCE_END

#endif
