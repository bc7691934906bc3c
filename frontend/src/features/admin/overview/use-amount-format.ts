import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';

/** Formats amounts in the selected language: dollars with cents, other numbers without decimals. */
export function useAmountFormat(isMoney: boolean): (amount: number) => string {
  const { lang } = useLanguage();
  const format = new Intl.NumberFormat(lang);
  return (amount) => (isMoney ? formatMoney(amount, lang) : format.format(amount));
}
