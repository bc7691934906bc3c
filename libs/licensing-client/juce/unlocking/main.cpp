// Unlocks a product as a plug-in does, for the tests: JUCE's own classes judge the answers of the shop.

#include "ShopUnlockStatus.h"

#include <iostream>
#include <thread>

/** A computer whose id the test chooses. */
struct TestedStatus : ShopUnlockStatus
{
    using ShopUnlockStatus::ShopUnlockStatus;
    juce::StringArray getLocalMachineIDs() override { return { machine }; }
    juce::String machine;
};

int main (int argc, char* argv[])
{
    const juce::StringArray arguments (const_cast<const char**> (argv + 1), argc - 1);
    if (arguments.size() != 5 && arguments.size() != 7)
    {
        std::cerr << "juce-unlock <shop> <slug> <public key> <state file> <machine> [<e-mail> <password>]\n";
        return 2;
    }
    const juce::ScopedJuceInitialiser_GUI juce;
    TestedStatus status (arguments[0], arguments[1], arguments[2], juce::File (arguments[3]));
    status.machine = arguments[4];
    status.load();
    if (arguments.size() == 7)
    {
        juce::OnlineUnlockStatus::UnlockResult result;
        std::thread ([&] { result = status.attemptWebserverUnlock (arguments[5], arguments[6]); }).join();
        status.save();
        std::cout << "error " << result.errorMessage << "\nmessage " << result.informativeMessage
                  << "\nurl " << result.urlToLaunch << '\n';
    }
    std::cout << "unlocked " << (status.isUnlocked() ? "yes" : "no") << "\nuser " << status.getUserEmail() << std::endl;
    return status.isUnlocked() ? 0 : 1;
}
