PLUGINLICENCE_BEGIN

namespace
{
    struct ScreenText { const char* name; const char* en; const char* ru; };

    const ScreenText screenTexts[] = {
        { "notActivated.title", "Activate this plug-in", "Активируйте плагин" },
        { "notActivated.text", "Sign in to the shop in your browser. If you do not own the plug-in yet, you can try it there.",
          "Войдите в магазин в браузере. Если плагин ещё не ваш, там его можно попробовать." },
        { "pairing.title", "Compare this code", "Сравните код" },
        { "pairing.text", "Confirm this code in the browser. The plug-in continues by itself.",
          "Подтвердите этот код в браузере. Плагин продолжит сам." },
        { "limit.title", "All seats are in use", "Все места заняты" },
        { "limit.text", "Choose the computer to replace in the browser. If the free replacements of this year are used up, the shop mails you a code for one more.",
          "Выберите в браузере, какой компьютер заменить. Если бесплатные замены на этот год исчерпаны, магазин пришлёт на почту код ещё для одной." },
        { "trial.title", "Days left in the trial", "Дней до конца пробного периода" },
        { "trial.text", "Everything works until the trial ends. A purchase needs no new installation.",
          "До конца пробного периода работает всё. После покупки переустанавливать ничего не нужно." },
        { "reminder.title", "Connect to the internet", "Подключитесь к интернету" },
        { "reminder.text", "The licence is yours, but has not been checked for more than 90 days. The plug-in keeps working.",
          "Лицензия ваша, но её не проверяли больше 90 дней. Плагин продолжает работать." },
        { "offline.title", "Activate without a network", "Активация без сети" },
        { "offline.text", "Scan this code with your phone, or take the request file to another computer. Then load the licence file here.",
          "Отсканируйте код телефоном или перенесите файл запроса на другой компьютер. Затем загрузите сюда файл лицензии." },
        { "update.title", "An update is available", "Доступно обновление" },
        { "update.critical", "An important update", "Важное обновление" },
        { "update.withdrawn", "This version was withdrawn", "Эта версия отозвана" },
        { "update.text", "Download the new version from your account.", "Скачайте новую версию в аккаунте." },
        { "update.replaced", "Install this version instead", "Установите вместо неё версию" },
        { "release.title", "Deactivate this computer?", "Деактивировать этот компьютер?" },
        { "release.text", "Its seat becomes free for another computer. The plug-in stops here until you activate it again.",
          "Его место освободится для другого компьютера. Здесь плагин остановится, пока вы не активируете его снова." },
        { "licensed.title", "This plug-in is activated", "Плагин активирован" },
        { "licensed.text", "No action is required.", "Действий не требуется." },
        { "activate", "Open the browser", "Открыть браузер" },
        { "try", "Try it", "Попробовать" },
        { "offline", "Without a network", "Без сети" },
        { "cancel", "Cancel", "Отмена" },
        { "release", "Deactivate", "Деактивировать" },
        { "replace", "Replace a computer", "Заменить другой" },
        { "computers", "My computers", "Мои компьютеры" },
        { "buy", "Buy", "Купить" },
        { "check", "Check now", "Проверить сейчас" },
        { "save", "Save request", "Сохранить запрос" },
        { "load", "Load licence file", "Загрузить файл" },
        { "return", "Save receipt", "Сохранить квитанцию" },
        { "download", "Downloads", "Загрузки" },
        { "close", "Close", "Закрыть" },
    };
}

juce::String licenceText (const char* name, Language language)
{
    for (const auto& text : screenTexts)
        if (juce::String (text.name) == name)
            return juce::String::fromUTF8 (language == Language::ru ? text.ru : text.en);
    jassertfalse;
    return name;
}

Screen screenFor (const LicenceState& state)
{
    const auto failure = state.problem.failure;
    const bool isFull = failure == Failure::activationLimit || failure == Failure::swapCodeRequired || failure == Failure::swapCodeRefused;
    if (isFull || (! state.verdict.mayRun() && state.status.code == Code::activationLimit)) return Screen::limit;
    if (! state.verdict.mayRun()) return Screen::notActivated;
    if (state.update) return Screen::update;
    if (state.verdict.code == Code::reminder) return Screen::reminder;
    return state.verdict.isTrial() ? Screen::trial : Screen::licensed;
}

PLUGINLICENCE_END
