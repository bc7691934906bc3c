import { useLanguage } from '../i18n/language';
import { formatPrice } from '../i18n/formats';

/** A price, or FREE for 0 (spec storefront §1). */
export function Price({ amount }: { amount: number }) {
  const { t, lang } = useLanguage();
  return amount === 0 ? (
    <span className="price-free">{t('price.free')}</span>
  ) : (
    <span className="price">{formatPrice(amount, lang)}</span>
  );
}
