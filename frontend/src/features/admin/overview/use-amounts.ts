import { useLanguage } from '../../i18n/language';

/** How amounts are written: dollars with cents where there are some, numbers in the reader's way. */
export function useAmounts(isMoney: boolean): (amount: number) => string {
  const { lang } = useLanguage();
  const digits = isMoney ? { minimumFractionDigits: 2, maximumFractionDigits: 2 } : {};
  const format = new Intl.NumberFormat(lang, digits);
  return (amount) => (isMoney ? `$${format.format(amount)}` : format.format(amount));
}
