import { useQuery } from '@tanstack/react-query';
import type { QuoteLine } from '../../../api/schema';
import type { PluginDetails } from '../../../api/types';
import { useCart } from '../../../features/cart/use-cart';
import { pluginQueries } from '../../../features/catalogue/plugins.queries';
import { PurchaseLines, PurchaseTotals } from '../../../features/checkout/purchase-lines';
import { purchaseTexts } from '../../../features/checkout/purchase-texts';
import { type QuoteInput, quoteQueries } from '../../../features/checkout/quotes.queries';
import { toMinor } from '../../../features/i18n/formats';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';

function lineOf({ slug, name, imageUrl, price, sale }: PluginDetails): QuoteLine {
  const list = toMinor(sale?.listPrice ?? price);
  return { kind: 'plugin', slug, name, imageUrl, list, lowest30: list, adjustments: [], due: toMinor(price) };
}

/** A personal offer has its price after the log-in only. */
function OfProduct({ slug, isOffer }: { slug: string; isOffer: boolean }) {
  const { t, lang } = useLanguage();
  const { data } = useQuery(pluginQueries.detail(slug, lang));
  if (!data) return null;
  return (
    <>
      <PurchaseLines lines={[lineOf(data)]} />
      {isOffer ? <p className="muted">{t('purchase.personal_price')}</p> : null}
    </>
  );
}

/** Priced as for a guest: what the customer owns is known after the log-in. */
function OfQuote({ items, codes }: QuoteInput) {
  const { lang } = useLanguage();
  const quote = useQuery(quoteQueries.cart({ items, codes }, lang, false)).data?.quote;
  if (!quote) return null;
  return (
    <>
      <PurchaseLines lines={quote.lines} />
      <PurchaseTotals {...quote} />
    </>
  );
}

function OfCart() {
  const { cart } = useCart();
  return <OfQuote {...cart} />;
}

function Purchase({ path }: { path: string }) {
  const { pathname, searchParams } = new URL(path, window.location.origin);
  if (pathname === paths.cart) return <OfCart />;
  const [, bundle, slug] = /^\/(?:checkout|gift)\/(bundle\/)?([a-z0-9-]+)$/.exec(pathname) ?? [];
  if (!slug) return null;
  if (bundle) return <OfQuote items={[{ kind: 'bundle', slug }]} codes={[]} />;
  return <OfProduct slug={slug} isOffer={searchParams.has('offer')} />;
}

/** What is being bought and its price. */
export default function PurchaseIntent({ path }: { path: string }) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Purchase path={path} />
    </LazyTexts>
  );
}
