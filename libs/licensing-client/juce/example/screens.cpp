// licence-screens <folder>: draws each screen in both languages.
// licence-screens pair|refresh|status|update <shop> <product> <version> <folder>: the client with the network of JUCE.
// licence-screens press <shop> <product> <version> <folder> <button>…: the screens, in which a user presses buttons.

#include <plugin_licence/plugin_licence.h>

#include <iostream>

using namespace pluginlicence;

namespace
{
    LicenceState sample (Screen screen, Language language)
    {
        LicenceState state;
        state.screen = screen;
        state.pairing.userCode = "BCDF-GHJK";
        state.update.version = "2.2.0";
        state.update.notes = language == Language::ru ? "Исправлен измеритель на 192 кГц." : "Fixes the meter at 192 kHz.";
        state.verdict.trialDaysLeft = 9;
        state.request.url = "https://shop.example/activate/offline#" + std::string (300, 'a');
        if (screen == Screen::limit)
            state.problem.seats = { { "1", "Studio Mac", "macOS", "2026-11-20" }, { "2", "Laptop", "Windows 11", "2026-10-02" } };
        return state;
    }

    /** A screen after something went wrong, or a special update. */
    LicenceState stateOf (const juce::String& name, Screen screen, Language language)
    {
        auto state = sample (screen, language);
        if (name == "not-activated-trial") state.trial.isEligible = true;
        if (name == "critical") state.update.isCritical = true;
        if (name == "withdrawn")
            state.update.withdrawnReason = language == Language::ru ? "Проекты с этой версией открываются не всегда." : "Projects do not always open with this version.";
        if (name == "expired") state.verdict.code = Code::expired;
        if (name == "refunded")
        {
            const auto refusal = text (Code::revokedRefund, language);
            state.status.code = Code::revokedRefund;
            state.status.message = refusal.message;
            state.status.nextStep = refusal.nextStep;
        }
        if (name == "foreign-file")
            state.problem = { Failure::fileRefused, "DEVICE_MISMATCH", std::string (text (Code::deviceMismatch, language).message), {} };
        const std::pair<const char*, Failure> failures[] = {
            { "full-disk", Failure::storageFull }, { "shop-away", Failure::shopUnavailable }, { "swap-code", Failure::swapCodeRequired } };
        for (const auto& [of, failure] : failures)
            if (name == of) state.problem = problemOf (failure, language);
        return state;
    }

    bool draw (const juce::File& folder, Language language)
    {
        const std::pair<const char*, Screen> screens[] = {
            { "not-activated", Screen::notActivated }, { "not-activated-trial", Screen::notActivated }, { "pairing", Screen::pairing }, { "limit", Screen::limit },
            { "trial", Screen::trial }, { "reminder", Screen::reminder }, { "offline", Screen::offline }, { "update", Screen::update },
            { "critical", Screen::update }, { "withdrawn", Screen::update }, { "release", Screen::release }, { "licensed", Screen::licensed },
            { "refunded", Screen::notActivated }, { "expired", Screen::notActivated }, { "foreign-file", Screen::notActivated },
            { "full-disk", Screen::notActivated }, { "shop-away", Screen::notActivated }, { "swap-code", Screen::limit },
        };
        Settings settings;
        settings.language = language;
        settings.version = "2.1.0";
        LicenceSession session (settings);
        LicenceScreen screen (session);
        screen.setSize (480, 400);
        for (const auto& [name, kind] : screens)
        {
            screen.show (stateOf (name, kind, language));
            const auto picture = screen.createComponentSnapshot (screen.getLocalBounds());
            const auto file = folder.getChildFile (juce::String (name) + (language == Language::ru ? "-ru.png" : "-en.png"));
            file.deleteFile();
            juce::FileOutputStream stream (file);
            if (! stream.openedOk() || ! juce::PNGImageFormat().writeImageToStream (picture, stream)) return false;
        }
        return true;
    }

    /** Presses buttons by the names of their texts, each when the plug-in is at rest, and prints the screens before and after. */
    class User : private juce::ChangeListener
    {
    public:
        User (LicenceSession& s, const juce::StringArray& names) : session (s), screen (s), buttons (names)
        {
            session.addChangeListener (this);
            session.start();
        }
        ~User() override { session.removeChangeListener (this); }

    private:
        void changeListenerCallback (juce::ChangeBroadcaster*) override
        {
            const auto state = session.getState();
            if (state.isBusy) return;
            std::cout << nameOf (state.screen) << std::endl;
            if (buttons.isEmpty()) return juce::MessageManager::getInstance()->stopDispatchLoop();
            screen.show (state);
            const auto text = licenceText (buttons[0].toRawUTF8(), session.getSettings().language);
            buttons.remove (0);
            for (auto* child : screen.getChildren())
                if (auto* button = dynamic_cast<juce::TextButton*> (child))
                    if (button->getButtonText() == text) return button->onClick();
            std::cout << "no button: " << text << std::endl;
            juce::MessageManager::getInstance()->stopDispatchLoop();
        }

        LicenceSession& session;
        LicenceScreen screen;
        juce::StringArray buttons;
    };

    int press (const Settings& settings, const juce::StringArray& buttons)
    {
        LicenceSession session (settings);
        const User user (session, buttons);
        juce::MessageManager::getInstance()->runDispatchLoop();
        return session.getState().verdict.mayRun() ? 0 : 1;
    }

    int use (Client& client, const juce::String& command)
    {
        Verdict verdict;
        Problem problem;
        if (command == "pair")
        {
            const auto outcome = client.pair ([] (const Pairing& p) { std::cout << "code " << p.userCode << std::endl; },
                                              [] (int seconds) { juce::Thread::sleep (seconds * 1000); return true; });
            verdict = outcome.verdict;
            problem = outcome.problem;
        }
        else if (command == "refresh")
        {
            const auto outcome = client.refresh();
            verdict = outcome.verdict;
            problem = outcome.problem;
            std::cout << "shop " << name (outcome.status.code) << ' ' << outcome.status.message << std::endl;
        }
        else
            verdict = client.check();
        if (command == "update") std::cout << "update " << client.checkForUpdate().version << std::endl;
        if (problem) std::cout << problem.code << std::endl;
        std::cout << name (verdict.code) << std::endl;
        return problem.failure == Failure::shopUnavailable ? 2 : verdict.mayRun() ? 0 : 1;
    }
}

int main (int argc, char* argv[])
{
    const juce::ScopedJuceInitialiser_GUI juce;
    const juce::StringArray arguments (const_cast<const char**> (argv + 1), argc - 1);
    if (arguments.size() == 1)
    {
        const auto folder = juce::File::getCurrentWorkingDirectory().getChildFile (arguments[0]);
        folder.createDirectory();
        return draw (folder, Language::en) && draw (folder, Language::ru) ? 0 : 1;
    }
    if (arguments.size() < 5) return 2;
    Settings settings;
    settings.shop = arguments[1].toStdString();
    settings.product = arguments[2].toStdString();
    settings.version = arguments[3].toStdString();
    settings.folder = arguments[4].toStdString();
    if (arguments[0] == "press")
    {
        auto buttons = arguments;
        buttons.removeRange (0, 5);
        return press (settings, buttons);
    }
    // The shop has no releases for Linux, where this runs.
    settings.platform = "windows-x64";
    JuceTransport transport;
    Client client (settings, &transport);
    return use (client, arguments[0]);
}
