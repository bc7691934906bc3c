PLUGINLICENCE_BEGIN

std::optional<HttpResponse> JuceTransport::send (const HttpRequest& request)
{
    constexpr int timeoutMs = 10000;
    constexpr juce::int64 maxResponseBytes = 4 * 1024 * 1024;

    juce::StringPairArray headers;
    for (const auto& [name, value] : request.headers)
        headers.set (juce::String::fromUTF8 (name.c_str()), juce::String::fromUTF8 (value.c_str()));

    const bool isPost = request.method == "POST";
    auto url = juce::URL::createWithoutParsing (juce::String::fromUTF8 (request.url.c_str()));
    if (isPost)
        url = url.withPOSTData (juce::String::fromUTF8 (request.body.c_str()));

    juce::String lines;
    for (const auto& name : headers.getAllKeys())
        lines << name << ": " << headers[name] << "\r\n";

    int status = 0;
    const auto handling = isPost ? juce::URL::ParameterHandling::inPostData : juce::URL::ParameterHandling::inAddress;
    const auto stream = url.createInputStream (juce::URL::InputStreamOptions (handling)
                                                   .withConnectionTimeoutMs (timeoutMs)
                                                   .withNumRedirectsToFollow (0)
                                                   .withExtraHeaders (lines)
                                                   .withStatusCode (&status)
                                                   .withHttpRequestCmd (juce::String (request.method)));
    if (stream == nullptr || status == 0)
        return std::nullopt;

    juce::MemoryOutputStream body;
    body.writeFromInputStream (*stream, maxResponseBytes + 1);
    if ((juce::int64) body.getDataSize() > maxResponseBytes)
        return std::nullopt;
    return HttpResponse { status, std::string (static_cast<const char*> (body.getData()), body.getDataSize()) };
}

PLUGINLICENCE_END
