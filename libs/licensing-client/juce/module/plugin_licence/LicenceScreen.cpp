PLUGINLICENCE_BEGIN

namespace
{
    const juce::Colour background (0xff14171a), foreground (0xfff2f4f5), muted (0xffa7b0b8), accent (0xffe8b04a);

    const char* nameOf (Screen screen)
    {
        switch (screen)
        {
            case Screen::pairing:  return "pairing";
            case Screen::limit:    return "limit";
            case Screen::trial:    return "trial";
            case Screen::reminder: return "reminder";
            case Screen::offline:  return "offline";
            case Screen::update:   return "update";
            case Screen::licensed: return "licensed";
            case Screen::notActivated: break;
        }
        return "notActivated";
    }

    juce::String utf8 (const std::string& text) { return juce::String::fromUTF8 (text.c_str()); }
}

LicenceScreen::LicenceScreen (LicenceSession& s) : session (s)
{
    session.addChangeListener (this);
    show (session.getState());
}

LicenceScreen::~LicenceScreen() { session.removeChangeListener (this); }

void LicenceScreen::show (const LicenceState& shown)
{
    state = shown;
    actions.clear();
    addActions();
    resized();
    repaint();
}

void LicenceScreen::addAction (const char* name, std::function<void()> action)
{
    auto* button = actions.add (new juce::TextButton (text (name)));
    button->setColour (juce::TextButton::buttonColourId, actions.size() == 1 ? accent : background.brighter (0.15f));
    button->setColour (juce::TextButton::textColourOffId, actions.size() == 1 ? background : foreground);
    button->setEnabled (! state.isBusy || state.screen == Screen::pairing);
    button->onClick = std::move (action);
    addAndMakeVisible (button);
}

void LicenceScreen::addActions()
{
    const auto product = utf8 (session.getSettings().product);
    switch (state.screen)
    {
        case Screen::notActivated:
            addAction ("activate", [this] { session.activate(); });
            addAction ("offline", [this] { session.showOffline(); });
            break;
        case Screen::pairing:
            addAction ("activate", [this] { juce::URL (utf8 (state.pairing.url)).launchInDefaultBrowser(); });
            addAction ("cancel", [this] { session.cancel(); });
            break;
        case Screen::limit:
            addAction ("computers", [this] { openPage ("account/computers"); });
            addAction ("again", [this] { session.activate(); });
            break;
        case Screen::trial:
            addAction ("buy", [this, product] { openPage ("plugins/" + product); });
            addAction ("check", [this] { session.refresh(); });
            break;
        case Screen::reminder:
            addAction ("check", [this] { session.refresh(); });
            break;
        case Screen::offline:
            addAction ("load", [this] { loadFile(); });
            addAction ("save", [this] { saveFile ("request.json", [this] (const juce::File& file) { file.replaceWithText (utf8 (state.request.json)); }); });
            addAction ("cancel", [this] { session.dismiss(); });
            break;
        case Screen::update:
            addAction ("download", [this] { openPage ("account/downloads"); });
            addAction ("close", [this] { session.dismiss(); });
            break;
        case Screen::licensed:
            addAction ("check", [this] { session.refresh(); });
            if (state.verdict.file && state.verdict.file->offline)
                addAction ("return", [this] { saveFile ("receipt.jws", [this] (const juce::File& file) { session.returnOffline (file); }); });
            break;
    }
}

void LicenceScreen::loadFile()
{
    chooser = std::make_unique<juce::FileChooser> (text ("load"), juce::File(), "*.jws");
    chooser->launchAsync (juce::FileBrowserComponent::openMode | juce::FileBrowserComponent::canSelectFiles,
                          [this] (const juce::FileChooser& done) { if (done.getResult().existsAsFile()) session.install (done.getResult()); });
}

void LicenceScreen::saveFile (const juce::String& name, std::function<void (const juce::File&)> write)
{
    const auto initial = juce::File::getSpecialLocation (juce::File::userDesktopDirectory).getChildFile (name);
    chooser = std::make_unique<juce::FileChooser> (text ("save"), initial);
    chooser->launchAsync (juce::FileBrowserComponent::saveMode | juce::FileBrowserComponent::warnAboutOverwriting,
                          [write] (const juce::FileChooser& done) { if (done.getResult() != juce::File()) write (done.getResult()); });
}

void LicenceScreen::resized()
{
    auto row = getLocalBounds().reduced (24).removeFromBottom (36);
    for (auto* button : actions)
        button->setBounds (row.removeFromLeft ((getWidth() - 48 - 16) / 3).withTrimmedRight (8));
}

void LicenceScreen::paint (juce::Graphics& g)
{
    g.fillAll (background);
    auto area = getLocalBounds().reduced (24);
    area.removeFromBottom (48);
    const juce::String name (nameOf (state.screen));
    auto title = text ((name + ".title").toRawUTF8());
    if (state.screen == Screen::trial) title << ": " << juce::String (state.verdict.trialDaysLeft);
    if (state.screen == Screen::update) title << ": " << utf8 (state.newVersion);
    g.setColour (foreground);
    g.setFont (juce::Font (22.0f, juce::Font::bold));
    g.drawFittedText (title, area.removeFromTop (32), juce::Justification::centredLeft, 1);
    // The shop's text of a refusal takes the place of the explanation.
    const auto& problem = state.problem.message;
    const bool isRefused = state.screen == Screen::notActivated && state.verdict.code != Code::unknown && problem.empty();
    const auto refusal = pluginlicence::text (state.verdict.code, session.getSettings().language);
    auto body = ! problem.empty() ? utf8 (problem) : text ((name + ".text").toRawUTF8());
    if (isRefused) body = utf8 (std::string (refusal.message) + ". " + std::string (refusal.nextStep));
    g.setColour (problem.empty() ? muted : accent);
    g.setFont (juce::Font (15.0f));
    g.drawFittedText (body, area.removeFromTop (60), juce::Justification::topLeft, 3, 1.0f);
    paintDetail (g, area);
}

void LicenceScreen::paintDetail (juce::Graphics& g, juce::Rectangle<int> area)
{
    g.setColour (foreground);
    if (state.screen == Screen::pairing)
    {
        g.setFont (juce::Font (juce::Font::getDefaultMonospacedFontName(), 40.0f, juce::Font::bold));
        g.drawFittedText (utf8 (state.pairing.userCode), area, juce::Justification::centred, 1);
    }
    else if (state.screen == Screen::limit)
    {
        g.setFont (juce::Font (15.0f));
        for (const auto& seat : state.problem.seats)
            g.drawFittedText (utf8 (seat.machineName + ", " + seat.os + ", " + seat.lastSeenAt.substr (0, 10)), area.removeFromTop (24), juce::Justification::centredLeft, 1);
    }
    else if (state.screen == Screen::offline)
    {
        const auto code = QrCode::encode (state.request.url);
        if (! code) return;
        const int modules = code->size() + 8;
        const int side = juce::jmax (1, juce::jmin (area.getWidth(), area.getHeight()) / modules);
        const auto square = area.withSizeKeepingCentre (modules * side, modules * side);
        g.setColour (juce::Colours::white);
        g.fillRect (square);
        g.setColour (juce::Colours::black);
        for (int y = 0; y < code->size(); ++y)
            for (int x = 0; x < code->size(); ++x)
                if (code->isDark (x, y)) g.fillRect (square.getX() + (x + 4) * side, square.getY() + (y + 4) * side, side, side);
    }
}

PLUGINLICENCE_END
