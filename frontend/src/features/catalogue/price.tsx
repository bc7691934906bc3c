import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

interface PriceProps {
  amount: number;
  /** The customer owns the plug-in already and pays nothing more. */
  isOwned?: boolean;
}

/** A price, or FREE for 0 (storefront §1), or the note that the customer owns it. */
export function Price({ amount, isOwned = false }: PriceProps) {
  const { t, lang } = useLanguage();
  if (isOwned) return <span className="price-own">{t('price.owned')}</span>;
  return amount === 0 ? (
    <span className="price-free">{t('price.free')}</span>
  ) : (
    <span className="price">{formatPrice(amount, lang)}</span>
  );
}
