import { clsx } from 'clsx';
import { shopBrand } from '../../brand/brand';
import type { PluginCard } from '../../api/types';
import { formatPrice } from '../i18n/formats';
import { useLanguage } from '../i18n/language';

type Sale = NonNullable<PluginCard['sale']>;

interface PriceProps {
  amount: number;
  /** The sale that reduces the price. */
  sale?: Sale | null | undefined;
  /** The customer has the plug-in, or exchanged it for another one, and pays nothing more. */
  owned?: 'owned' | 'upgraded' | undefined;
  /** The price that this customer alone pays. */
  personal?: { price: number; listPrice: number } | undefined;
}

/** A price, or FREE for 0 (storefront §1), or the note that the customer owns it. A sale shows the former price too. */
export function Price({ amount, sale, owned, personal }: PriceProps) {
  const { t, lang } = useLanguage();
  if (owned) return <span className="price-own">{t(`price.${owned}`)}</span>;
  if (personal) {
    return (
      <span className="price-sale">
        <s>
          <span className="sr">{t('price.was')} </span>
          {formatPrice(personal.listPrice, lang)}
        </s>
        <span className="price">{formatPrice(personal.price, lang)}</span>
      </span>
    );
  }
  const price =
    amount === 0 ? (
      <span className="price-free">{t('price.free')}</span>
    ) : (
      <span className="price">{formatPrice(amount, lang)}</span>
    );
  if (!sale) return price;
  return (
    <span className="price-sale">
      <s>
        <span className="sr">{t('price.was')} </span>
        {formatPrice(sale.listPrice, lang)}
      </s>
      {price}
      {sale.percent > 0 ? <span className="price-cut">−{sale.percent} %</span> : null}
    </span>
  );
}

/** The end of a sale in the time zone of the shop, and the lowest price of the 30 days before it (Directive 98/6/EC, article 6a). */
export function SaleNote({
  sale,
  isHidden = false,
}: {
  sale: Sale | null | undefined;
  /** For owners and personal prices; the note keeps its place, so that nothing moves when they become known. */
  isHidden?: boolean;
}) {
  const { t, lang } = useLanguage();
  if (!sale) return null;
  const values = { end: saleEnd(sale.endsAt, lang), price: formatPrice(sale.lowestPrice, lang) };
  return (
    <span className={clsx('price-note', isHidden && 'price-note-hidden')} aria-hidden={isHidden || undefined}>
      {t('price.sale_note', values)}
    </span>
  );
}

/** Day and time in the time zone of the shop, so that server and browsers render the same text. */
function saleEnd(iso: string, lang: 'en' | 'ru'): string {
  return new Intl.DateTimeFormat(lang === 'ru' ? 'ru-RU' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: shopBrand().timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replace('GMT+0', 'GMT');
}
