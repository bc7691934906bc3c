import type { SessionStatus } from '../../../api/types';
import { PurchaseLines, PurchaseTotals } from '../../../features/checkout/purchase-lines';
import { purchaseTexts } from '../../../features/checkout/purchase-texts';
import { purchaseOf } from '../../../features/checkout/session-purchase';
import { useLanguage } from '../../../features/i18n/language';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import styles from './thank-you.module.css';

const steps = ['install', 'open', 'activate'] as const;

function Next({ session }: { session: SessionStatus }) {
  const { t } = useLanguage();
  const purchase = purchaseOf(session);
  return (
    <>
      {purchase ? (
        <section className="panel" aria-labelledby="bought">
          <h2 className="h4" id="bought">
            {t('purchase.yours')}
          </h2>
          <PurchaseLines lines={purchase.lines} />
          <PurchaseTotals {...purchase} />
        </section>
      ) : null}
      {session.isGift ? null : (
        <section aria-labelledby="next-steps">
          <h2 className="h4" id="next-steps">
            {t('thanks.steps')}
          </h2>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <li key={step}>
                <span className="legend">{String(index + 1).padStart(2, '0')}</span>
                <b>{t(`thanks.step.${step}`)}</b>
                <p className="muted">{t(`thanks.step.${step}_text`)}</p>
              </li>
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

/** What was bought and the steps to the first sound; loaded after the confirmation. */
export default function ThankYouNext({ session }: { session: SessionStatus }) {
  return (
    <LazyTexts load={purchaseTexts}>
      <Next session={session} />
    </LazyTexts>
  );
}
