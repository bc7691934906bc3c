#include <juce_audio_utils/juce_audio_utils.h>
#include <plugin_licence/plugin_licence.h>

static pluginlicence::Settings licenceSettings()
{
    pluginlicence::Settings settings;
    settings.shop = juce::SystemStats::getEnvironmentVariable ("LICENCE_SHOP", "http://localhost:3000").toStdString();
    settings.product = "saturos-pro";
    settings.version = "2.1.0";
    settings.folder = pluginlicence::defaultFolder ("Example", settings.product);
    settings.shippedKeys = "";   // the answer of GET /api/licensing/keys
    settings.language = juce::SystemStats::getUserLanguage().startsWithIgnoreCase ("ru") ? pluginlicence::Language::ru : pluginlicence::Language::en;
    return settings;
}

struct Processor : juce::AudioProcessor
{
    pluginlicence::LicenceSession licence { licenceSettings() };

    void prepareToPlay (double, int) override { licence.start(); }
    void processBlock (juce::AudioBuffer<float>& buffer, juce::MidiBuffer&) override
    {
        if (! licence.gate.isOpen (isNonRealtime()))
            buffer.clear();
    }

    juce::AudioProcessorEditor* createEditor() override;
    bool hasEditor() const override { return true; }
    const juce::String getName() const override { return "Licence example"; }
    void releaseResources() override {}
    bool acceptsMidi() const override { return false; }
    bool producesMidi() const override { return false; }
    double getTailLengthSeconds() const override { return 0; }
    int getNumPrograms() override { return 1; }
    int getCurrentProgram() override { return 0; }
    void setCurrentProgram (int) override {}
    const juce::String getProgramName (int) override { return {}; }
    void changeProgramName (int, const juce::String&) override {}
    void getStateInformation (juce::MemoryBlock&) override {}
    void setStateInformation (const void*, int) override {}
};

struct Editor : juce::AudioProcessorEditor
{
    pluginlicence::LicenceScreen screen;

    explicit Editor (Processor& p) : AudioProcessorEditor (p), screen (p.licence)
    {
        addAndMakeVisible (screen);
        setSize (480, 400);
        p.licence.start();
    }
    void resized() override { screen.setBounds (getLocalBounds()); }
};

juce::AudioProcessorEditor* Processor::createEditor() { return new Editor (*this); }
juce::AudioProcessor* JUCE_CALLTYPE createPluginFilter() { return new Processor(); }
