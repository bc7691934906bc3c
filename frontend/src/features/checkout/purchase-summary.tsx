import { hasTaxesIncluded } from '../../api/features';
import { LazyTexts } from '../i18n/lazy-texts';
import { useLanguage } from '../i18n/language';
import { PurchaseLines, PurchaseTotals } from './purchase-lines';
import { purchaseTexts } from './purchase-texts';
import { useSessionPurchase } from './session-purchase';

function Summary({ sessionId }: { sessionId: string }) {
  const { t } = useLanguage();
  const { purchase } = useSessionPurchase(sessionId);
  if (!purchase) return null;
  return (
    <div className="panel">
      <h2 className="h4">{t('purchase.yours')}</h2>
      <PurchaseLines lines={purchase.lines} />
      <PurchaseTotals {...purchase} />
      {hasTaxesIncluded() ? <p className="muted">{t('purchase.taxes')}</p> : null}
    </div>
  );
}

/** What the payment is for; loaded after the payment form. */
export default function PurchaseSummary({ sessionId }: { sessionId: string }) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Summary sessionId={sessionId} />
    </LazyTexts>
  );
}
