import { useMutation } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { CheckoutSession } from '../../api/schema';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { LazyTexts } from '../i18n/lazy-texts';
import { CodeForm } from './code-form';
import { itemsOf, keepPurchase } from './kept-purchase';
import { purchaseTexts } from './purchase-texts';
import styles from './purchase.module.css';
import { openSession, requestWholeQuote } from './quotes.queries';
import { type Purchase, useSessionPurchase } from './session-purchase';

interface PurchaseCodesProps {
  sessionId: string;
  /** The session at another price; a free order has a reference instead. */
  onOpened: (session: CheckoutSession) => void;
}

/** Sells the same at the price with other codes: the server quotes it and replaces the session. */
function useCodes(purchase: Purchase, onOpened: PurchaseCodesProps['onOpened']) {
  const { lang: language } = useLanguage();
  return useMutation({
    mutationFn: async (codes: readonly string[]) => {
      const quote = await requestWholeQuote({ items: itemsOf(purchase), codes }, language);
      const session = await openSession(quote, language);
      if (session.sessionId) keepPurchase(session.sessionId, quote);
      return session;
    },
    onSuccess: onOpened,
  });
}

function Codes({ purchase, onOpened }: { purchase: Purchase } & Pick<PurchaseCodesProps, 'onOpened'>) {
  const { t } = useLanguage();
  const { mutate, mutateAsync, isPending, error } = useCodes(purchase, onOpened);
  const apply = (code: string) =>
    mutateAsync([...purchase.codes, code]).then(
      () => true,
      () => false,
    );
  return (
    <div className="panel">
      {purchase.codes.length > 0 ? (
        <ul className={styles.chips} aria-label={t('purchase.codes')}>
          {purchase.codes.map((code) => (
            <li key={code}>
              <button
                type="button"
                className="btn btn-sm"
                disabled={isPending}
                aria-label={t('purchase.remove_code', { code })}
                onClick={() => mutate(purchase.codes.filter((one) => one !== code))}
              >
                <span>{code}</span>
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <CodeForm isPending={isPending} error={error} onApply={apply} />
    </div>
  );
}

function SessionCodes({ sessionId, onOpened }: PurchaseCodesProps) {
  const { purchase, isGift } = useSessionPurchase(sessionId);
  if (!purchase || isGift) return null;
  return <Codes purchase={purchase} onOpened={onOpened} />;
}

/** The codes of a session as chips, and the field for one more; after the consents in the tab order. */
export default function PurchaseCodes(props: PurchaseCodesProps) {
  return (
    <LazyTexts load={purchaseTexts}>
      <SessionCodes {...props} />
    </LazyTexts>
  );
}
