#include "pluginlicence/codes.hpp"

#include <array>

PLUGINLICENCE_BEGIN

namespace {

/** A text in both languages. The texts of codes are those of the shop; a test of the shop compares them. */
struct Entry {
  std::string_view name;
  Text en;
  Text ru;
};

// In the order of the enumeration.
constexpr std::array<Entry, 12> codes = {{
    {"VALID",
     {"This licence is valid", "No action is required"},
     {"Лицензия действует", "Действий не требуется"}},
    {"REMINDER",
     {"This licence is yours, but it has not been checked online for more than 90 days",
      "Connect this computer to the internet briefly; the plug-in keeps working"},
     {"Лицензия ваша, но её не проверяли онлайн больше 90 дней",
      "Ненадолго подключите компьютер к интернету; плагин продолжает работать"}},
    {"EXPIRED",
     {"This licence file has expired", "Get a new file: activate again, or renew the offline activation in your account"},
     {"Срок этого файла лицензии истёк", "Получите новый файл: активируйте заново или продлите офлайн-активацию в аккаунте"}},
    {"REVOKED_REFUND",
     {"The order was refunded, so this licence is no longer valid", "Buy the plug-in again to keep using it"},
     {"Деньги за заказ возвращены, поэтому лицензия больше не действует", "Чтобы пользоваться плагином дальше, купите его снова"}},
    {"REVOKED_DISPUTE",
     {"The bank reversed the payment, so this licence is no longer valid",
      "Contact us if this is a mistake, or buy the plug-in again"},
     {"Банк отозвал платёж, поэтому лицензия больше не действует", "Если это ошибка, напишите нам или купите плагин снова"}},
    {"SUSPENDED",
     {"The payment is disputed; the licence is suspended until the bank decides", "Wait for the bank’s decision, or contact us"},
     {"Платёж оспаривается в банке; до решения лицензия приостановлена", "Дождитесь решения банка или напишите нам"}},
    {"SUPERSEDED",
     {"You have upgraded this licence to another plug-in", "Install the plug-in that you upgraded to; it is in your products"},
     {"Эту лицензию вы обменяли на другой плагин при обновлении",
      "Установите плагин, на который вы перешли: он в разделе «Мои продукты»"}},
    {"TRANSFERRED",
     {"This licence belongs to another customer now", "Sign in with the account that owns it, or buy the plug-in"},
     {"Теперь эта лицензия принадлежит другому покупателю", "Войдите в аккаунт её владельца или купите плагин"}},
    {"ACTIVATION_LIMIT",
     {"All seats of this licence are in use on other computers", "Activate again and choose a computer to replace"},
     {"Все места этой лицензии заняты другими компьютерами", "Активируйте заново и выберите компьютер для замены"}},
    {"DEVICE_MISMATCH",
     {"This licence file is no longer valid on this computer: the computer was deactivated, or the licence was moved",
      "Activate this computer again; if no seat is free, choose a computer to replace"},
     {"Этот файл больше не действует на этом компьютере: компьютер деактивирован или лицензия перенесена",
      "Активируйте компьютер снова; если свободных мест нет, выберите компьютер для замены"}},
    {"VERSION_NOT_COVERED",
     {"This licence covers earlier versions only", "Install the latest covered version from your products"},
     {"Эта лицензия действует только для более ранних версий", "Установите самую новую из них в разделе «Мои продукты»"}},
    {"UNKNOWN",
     {"This licence is unknown", "Activate this computer with the account that bought the plug-in"},
     {"Лицензия неизвестна", "Активируйте компьютер через аккаунт, в котором куплен плагин"}},
}};

constexpr std::array<Entry, 14> failures = {{
    {"NONE", {"Done", ""}, {"Готово", ""}},
    {"SHOP_UNAVAILABLE",
     {"The shop cannot be reached; your licence is not affected", "Check the internet connection and the proxy, then try again"},
     {"Магазин недоступен; на вашу лицензию это не влияет", "Проверьте подключение к интернету и прокси, затем повторите"}},
    {"REFUSED",
     {"The shop refused this request", "Try again later, or contact the shop"},
     {"Магазин отклонил этот запрос", "Повторите позже или напишите в магазин"}},
    {"ACTIVATION_LIMIT",
     {"All seats of this licence are in use on other computers", "Choose a computer to replace"},
     {"Все места этой лицензии заняты другими компьютерами", "Выберите компьютер для замены"}},
    {"NOTHING_TO_ACTIVATE",
     {"No active licence found", "Sign in with the account that bought the plug-in"},
     {"Действующая лицензия не найдена", "Войдите в аккаунт, в котором куплен плагин"}},
    {"PAIRING_DENIED",
     {"The pairing was denied in the browser", "Start again and confirm the code in the browser"},
     {"Подключение отклонено в браузере", "Начните заново и подтвердите код в браузере"}},
    {"PAIRING_EXPIRED",
     {"This code has expired", "Start again to get a new one"},
     {"Срок кода истёк", "Начните заново, чтобы получить новый"}},
    {"CANCELLED", {"The activation was cancelled", "Start it again when you are ready"},
     {"Активация отменена", "Начните её снова, когда будете готовы"}},
    {"STORAGE_FULL",
     {"The disk is full, so the licence file could not be saved", "Free some disk space, then try again"},
     {"Диск заполнен, поэтому файл лицензии не сохранён", "Освободите место на диске и повторите"}},
    {"STORAGE_FAILED",
     {"The licence file could not be saved", "Check the permissions of the plug-in’s folder, then try again"},
     {"Файл лицензии не удалось сохранить", "Проверьте права на папку плагина и повторите"}},
    {"NO_LEASE",
     {"This computer has no offline activation to return", "Nothing has to be done"},
     {"На этом компьютере нет офлайн-активации, которую можно вернуть", "Действий не требуется"}},
    {"FILE_REFUSED",
     {"The licence file was not installed", "Get the file for this computer from your account; nothing has changed here"},
     {"Файл лицензии не установлен", "Возьмите в аккаунте файл для этого компьютера; здесь ничего не изменилось"}},
    {"SWAP_CODE_REQUIRED",
     {"The free replacements of computers for this year are used up",
      "Activate again in the browser: the shop mails you a code for one more replacement"},
     {"Бесплатные замены компьютеров на этот год исчерпаны",
      "Активируйте заново в браузере: магазин пришлёт на почту код ещё для одной замены"}},
    {"SWAP_CODE_REFUSED",
     {"The code is wrong or has expired", "Activate again in the browser and request a new code"},
     {"Код неверный, или его срок истёк", "Активируйте заново в браузере и запросите новый код"}},
}};

Text choose(const Entry& entry, Language language) { return language == Language::ru ? entry.ru : entry.en; }

}  // namespace

std::string_view name(Code code) { return codes[static_cast<std::size_t>(code)].name; }

std::string_view name(Failure failure) { return failures[static_cast<std::size_t>(failure)].name; }

std::optional<Code> codeOf(std::string_view name) {
  for (std::size_t i = 0; i < codes.size(); ++i)
    if (codes[i].name == name) return static_cast<Code>(i);
  return std::nullopt;
}

Text text(Code code, Language language) { return choose(codes[static_cast<std::size_t>(code)], language); }

Text text(Failure failure, Language language) { return choose(failures[static_cast<std::size_t>(failure)], language); }

PLUGINLICENCE_END
