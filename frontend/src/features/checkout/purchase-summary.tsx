import { useQuery } from '@tanstack/react-query';
import { hasTaxesIncluded } from '../../api/features';
import type { CheckoutLine, CheckoutSession, CheckoutSessionStatus, Quote } from '../../api/schema';
import { LazyTexts } from '../i18n/lazy-texts';
import { useLanguage } from '../i18n/language';
import { checkoutQueries } from './checkout.queries';
import { CodeField } from './code-field';
import { itemsOf, keptPurchase } from './kept-purchase';
import { PurchaseLines, PurchaseTotals } from './purchase-lines';
import { purchaseTexts } from './purchase-texts';
import styles from './purchase.module.css';

type Purchase = Pick<Quote, 'lines' | 'codes' | 'subtotal' | 'discount' | 'total'>;

type Line = Purchase['lines'][number];

/** A product of a session as a line of a quote, or as a part of the line of its bundle. */
function addLine(lines: readonly Line[], product: CheckoutLine): Line[] {
  const { slug, name, imageUrl, bundleSlug, bundleName, listCents, dueCents } = product;
  const bundle = lines.find((line) => line.kind === 'bundle' && line.slug === bundleSlug);
  const list = listCents + (bundle?.list ?? 0);
  const sums = {
    imageUrl: bundle?.imageUrl ?? imageUrl,
    list,
    lowest30: list,
    due: dueCents + (bundle?.due ?? 0),
  };
  const line: Line = bundleSlug
    ? { kind: 'bundle', slug: bundleSlug, name: bundleName ?? name, adjustments: [], ...sums }
    : { kind: 'plugin', slug, name, adjustments: [], ...sums };
  return [...lines.filter((other) => other !== bundle), line];
}

/** What a session says about its products, as a quote: it knows the amounts without their reasons. */
function purchaseOf({ item, lines }: CheckoutSessionStatus): Purchase | undefined {
  if (!item) return undefined;
  const { totalCents: total, discountCents, ...product } = item;
  const discount = discountCents ?? 0;
  // A service of the release before names the first product alone.
  const known =
    lines && lines.length > 0
      ? lines
      : [{ ...product, bundleName: null, bundleSlug: null, listCents: total + discount, dueCents: total }];
  const quoted = known.reduce<Line[]>(addLine, []);
  return { lines: quoted, codes: [], subtotal: total + discount, discount, total };
}

interface PurchaseSummaryProps {
  sessionId: string;
  /** The session at another price; a free order has a reference instead. */
  onOpened: (session: CheckoutSession) => void;
}

function Summary({ sessionId, onOpened }: PurchaseSummaryProps) {
  const { t } = useLanguage();
  // The payment form reads the same status; this one waits for it.
  const status = useQuery({ ...checkoutQueries.sessionStatus(sessionId), staleTime: 60_000 });
  const kept = keptPurchase();
  const purchase = kept?.sessionId === sessionId ? kept.quote : status.data && purchaseOf(status.data);
  if (!purchase) return null;
  return (
    <div className="panel">
      <h2 className="h4">{t('purchase.yours')}</h2>
      <PurchaseLines lines={purchase.lines} />
      <PurchaseTotals {...purchase} />
      {hasTaxesIncluded() ? <p className="muted">{t('purchase.taxes')}</p> : null}
      {status.data?.isGift ? null : (
        <div className={styles.rule}>
          <CodeField items={itemsOf(purchase)} codes={purchase.codes} onOpened={onOpened} />
        </div>
      )}
    </div>
  );
}

/** What the payment is for; loaded after the payment form. */
export default function PurchaseSummary(props: PurchaseSummaryProps) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Summary {...props} />
    </LazyTexts>
  );
}
