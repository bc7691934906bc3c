import { formatMoney } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';

/** How amounts are written in the reader's language: dollars with cents, other numbers without. */
export function useAmounts(isMoney: boolean): (amount: number) => string {
  const { lang } = useLanguage();
  const format = new Intl.NumberFormat(lang);
  return (amount) => (isMoney ? formatMoney(amount, lang) : format.format(amount));
}
