import { useQuery } from '@tanstack/react-query';
import { hasTaxesIncluded } from '../../api/features';
import type { CheckoutItem, CheckoutSession, Quote } from '../../api/schema';
import { LazyTexts } from '../i18n/lazy-texts';
import { useLanguage } from '../i18n/language';
import { checkoutQueries } from './checkout.queries';
import { CodeField } from './code-field';
import { itemsOf, keptPurchase } from './kept-purchase';
import { PurchaseLines, PurchaseTotals } from './purchase-lines';
import { purchaseTexts } from './purchase-texts';
import styles from './purchase.module.css';

type Purchase = Pick<Quote, 'lines' | 'codes' | 'subtotal' | 'discount' | 'total'>;

/** What a session says about its item, as a quote of one line. */
function purchaseOf({ name, slug, imageUrl, totalCents, discountCents }: CheckoutItem): Purchase {
  const discount = discountCents ?? 0;
  const list = totalCents + discount;
  const line = { kind: 'plugin' as const, slug, name, imageUrl, list, lowest30: list, due: totalCents };
  return {
    lines: [{ ...line, adjustments: [] }],
    codes: [],
    subtotal: list,
    discount,
    total: totalCents,
  };
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
  const item = status.data?.item;
  const purchase = kept?.sessionId === sessionId ? kept.quote : item && purchaseOf(item);
  if (!purchase) return null;
  return (
    <div className="panel">
      <h2 className="h4">{t('purchase.yours')}</h2>
      <PurchaseLines lines={purchase.lines} />
      <PurchaseTotals {...purchase} />
      {hasTaxesIncluded() ? <p className="muted">{t('purchase.taxes')}</p> : null}
      <div className={styles.rule}>
        <CodeField items={itemsOf(purchase)} codes={purchase.codes} onOpened={onOpened} />
      </div>
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
