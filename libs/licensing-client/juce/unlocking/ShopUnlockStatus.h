#pragma once

#include <juce_product_unlocking/juce_product_unlocking.h>

/** JUCE's own unlocking against the shop: the key file is stored in a file, and no client library is needed. */
class ShopUnlockStatus : public juce::OnlineUnlockStatus
{
public:
    /** @param shop the address of the shop, as https://shop.example
        @param slug of the product
        @param key the public key that `npm run shop -- juce enable <slug>` prints */
    ShopUnlockStatus (juce::String shop, juce::String slug, juce::String key, juce::File stateFile)
        : shopUrl (std::move (shop)), product (std::move (slug)), publicKey (key), file (std::move (stateFile)) {}

    juce::String getProductID() override                            { return product; }
    bool doesProductIDMatch (const juce::String& id) override       { return id == product; }
    juce::RSAKey getPublicKey() override                            { return publicKey; }
    juce::String getState() override                                { return file.loadFileAsString(); }
    void saveState (const juce::String& state) override             { file.replaceWithText (state); }
    juce::String getWebsiteName() override                          { return shopUrl.getDomain(); }
    juce::StringArray getLocalMachineIDs() override                 { return { MachineIDUtilities::getUniqueMachineID() }; }

    juce::URL getServerAuthenticationURL() override
    {
        return shopUrl.getChildURL ("api/juce/" + product + "/unlock");
    }

    juce::String readReplyFromWebserver (const juce::String& email, const juce::String& password) override
    {
        auto url = getServerAuthenticationURL()
                       .withParameter ("product", getProductID())
                       .withParameter ("email", email)
                       .withParameter ("pw", password)
                       .withParameter ("os", juce::SystemStats::getOperatingSystemName())
                       .withParameter ("mach", getLocalMachineIDs()[0]);
        auto options = juce::URL::InputStreamOptions (juce::URL::ParameterHandling::inPostData)
                           .withConnectionTimeoutMs (10000)
                           .withExtraHeaders ("Accept-Language: " + juce::SystemStats::getUserLanguage());
        auto stream = url.createInputStream (options);
        return stream != nullptr ? stream->readEntireStreamAsString() : juce::String();
    }

private:
    juce::URL shopUrl;
    juce::String product;
    juce::RSAKey publicKey;
    juce::File file;
};
