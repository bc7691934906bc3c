import type { ShopBundle } from '../../api/schema';
import { SaleNote } from '../catalogue/price';
import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

type Priced = Pick<ShopBundle, 'price' | 'listPrice' | 'percent'>;

/** The price beside the sum of the list prices. */
export function BundlePrice({ price, listPrice, percent }: Priced) {
  const { t, lang } = useLanguage();
  const shown = <span className="price">{formatPrice(price, lang)}</span>;
  if (percent === 0) return shown;
  return (
    <span className="price-sale">
      <s aria-hidden="true">{formatPrice(listPrice, lang)}</s>
      <span className="sr">{t('bundle.separately', { price: formatPrice(listPrice, lang) })} </span>
      {shown}
      <span className="price-cut">−{percent} %</span>
    </span>
  );
}

/** The end of the sale that reduces the price, and the lowest price of 30 days. */
export function LowestPrice({ bundle }: { bundle: ShopBundle }) {
  const { t, lang } = useLanguage();
  const { saleEndsAt: endsAt, lowestPrice, listPrice, percent } = bundle;
  if (endsAt) return <SaleNote sale={{ endsAt, lowestPrice, listPrice, percent }} />;
  if (percent === 0) return null;
  return <span className="price-note">{t('bundle.lowest', { price: formatPrice(lowestPrice, lang) })}</span>;
}
