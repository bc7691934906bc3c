#pragma once

PLUGINLICENCE_BEGIN

/** The screens, one component: it shows the state of its session, in the language of the settings. */
class LicenceScreen : public juce::Component, private juce::ChangeListener
{
public:
    explicit LicenceScreen (LicenceSession& session);
    ~LicenceScreen() override;

    /** For pictures and tests: shows a state without the session. */
    void show (const LicenceState& state);

    void paint (juce::Graphics&) override;
    void resized() override;

private:
    void changeListenerCallback (juce::ChangeBroadcaster*) override { show (session.getState()); }
    void addAction (const char* name, std::function<void()> action);
    void addActions();
    void openPage (const juce::String& path) { session.page (path).launchInDefaultBrowser(); }
    juce::String text (const char* name) const { return licenceText (name, session.getSettings().language); }
    juce::String title() const;
    juce::String body() const;
    juce::String updateText() const;
    void paintDetail (juce::Graphics&, juce::Rectangle<int>);
    void loadFile();
    void saveFile (const juce::String& name, std::function<void (const juce::File&)> write);

    LicenceSession& session;
    LicenceState state;
    juce::OwnedArray<juce::TextButton> actions;
    std::unique_ptr<juce::FileChooser> chooser;
};

PLUGINLICENCE_END
