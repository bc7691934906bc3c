PLUGINLICENCE_BEGIN

namespace
{
    const juce::Colour background (0xff14171a), foreground (0xfff2f4f5), muted (0xffa7b0b8), accent (0xffe8b04a);

    juce::String utf8 (const std::string& text) { return juce::String::fromUTF8 (text.c_str()); }
}

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
        case Screen::release:  return "release";
        case Screen::licensed: return "licensed";
        case Screen::notActivated: break;
    }
    return "notActivated";
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
            if (state.trial.isEligible) addAction ("try", [this] { session.activate (true); });
            addAction ("offline", [this] { session.showOffline(); });
            break;
        case Screen::pairing:
            addAction ("activate", [this] { juce::URL (utf8 (state.pairing.url)).launchInDefaultBrowser(); });
            addAction ("cancel", [this] { session.cancel(); });
            break;
        case Screen::limit:
            addAction ("replace", [this] { session.activate(); });
            addAction ("computers", [this] { openPage ("account/computers"); });
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
        case Screen::release:
            addAction ("release", [this] { session.release(); });
            addAction ("cancel", [this] { session.dismiss(); });
            break;
        case Screen::licensed:
            addAction ("check", [this] { session.refresh(); });
            if (state.verdict.file && state.verdict.file->offline)
                addAction ("return", [this] { saveFile ("receipt.jws", [this] (const juce::File& file) { session.returnOffline (file); }); });
            else
                addAction ("release", [this] { session.askToRelease(); });
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

juce::String LicenceScreen::title() const
{
    if (state.screen == Screen::trial)
        return text ("trial.title") + ": " + juce::String (state.verdict.trialDaysLeft);
    if (state.screen != Screen::update)
        return text ((juce::String (nameOf (state.screen)) + ".title").toRawUTF8());
    if (! state.update.withdrawnReason.empty())
        return text ("update.withdrawn") + ": " + utf8 (session.getSettings().version);
    return text (state.update.isCritical ? "update.critical" : "update.title") + ": " + utf8 (state.update.version);
}

juce::String LicenceScreen::body() const
{
    const auto language = session.getSettings().language;
    const auto sentences = [] (std::string_view message, std::string_view nextStep)
    {
        return utf8 (std::string (message) + (nextStep.empty() ? "." : ". " + std::string (nextStep) + "."));
    };
    if (state.problem)
        return sentences (state.problem.message, pluginlicence::text (state.problem.failure, language).nextStep);
    if (state.screen == Screen::update)
        return updateText();
    // Why a licence has ended takes the place of the invitation: the shop's reason, or else that of the stored file.
    if (state.screen == Screen::notActivated && state.status.code != Code::valid && ! state.status.message.empty())
        return sentences (state.status.message, state.status.nextStep);
    if (state.screen == Screen::notActivated && state.verdict.code != Code::unknown)
    {
        const auto refusal = pluginlicence::text (state.verdict.code, language);
        return sentences (refusal.message, refusal.nextStep);
    }
    return text ((juce::String (nameOf (state.screen)) + ".text").toRawUTF8());
}

juce::String LicenceScreen::updateText() const
{
    const auto& update = state.update;
    juce::StringArray lines;
    if (! update.withdrawnReason.empty())
    {
        lines.add (utf8 (update.withdrawnReason));
        if (! update.version.empty()) lines.add (text ("update.replaced") + ": " + utf8 (update.version));
    }
    if (! update.version.empty())
    {
        lines.add (text ("update.text"));
        if (! update.notes.empty()) lines.add ("\n" + utf8 (update.notes));
    }
    return lines.joinIntoString ("\n");
}

void LicenceScreen::paint (juce::Graphics& g)
{
    g.fillAll (background);
    auto area = getLocalBounds().reduced (24);
    area.removeFromBottom (48);
    g.setColour (foreground);
    g.setFont (juce::Font (22.0f, juce::Font::bold));
    g.drawFittedText (title(), area.removeFromTop (32), juce::Justification::centredLeft, 1);
    g.setColour (state.problem ? accent : muted);
    g.setFont (juce::Font (15.0f));
    const bool isLong = state.screen == Screen::update;
    g.drawFittedText (body(), area.removeFromTop (isLong ? area.getHeight() : 78), juce::Justification::topLeft, isLong ? 14 : 4, 1.0f);
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
