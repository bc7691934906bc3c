import { clsx } from 'clsx';
import { Lock } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { shopBrand } from '../../../brand/brand';
import { useEmbeddedCheckout } from '../../../features/checkout/embedded-checkout';
import { PaymentConsents } from '../../../features/checkout/payment-consents';
import { useLanguage } from '../../../features/i18n/language';
import { Icon } from '../../../ui/icons';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import styles from './checkout.module.css';

/** Loaded beside the payment form, which buyers wait for. */
const PurchaseSummary = lazy(() => import('../../../features/checkout/purchase-summary'));
const PurchaseCodes = lazy(() => import('../../../features/checkout/purchase-codes'));

function PayForm({ sessionId }: { sessionId: string }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const [isAgreed, setAgreed] = useState(false);
  const { error, isReady } = useEmbeddedCheckout(sessionId, frame, isAgreed);
  // The consents leave the page with their button; the payment form takes their place, and the focus.
  useEffect(() => {
    if (isAgreed) frame.current?.focus({ preventScroll: true });
  }, [isAgreed]);
  if (error) return <PayError text={error} />;
  return (
    <div className={styles.columns}>
      <aside className={styles.summary} aria-label={t('purchase.yours')}>
        <Suspense>
          <PurchaseSummary sessionId={sessionId} />
        </Suspense>
      </aside>
      <div className={styles.payment}>
        <p className={clsx('muted', styles.note)}>
          <Icon of={Lock} /> {t('checkout.by_card')}
        </p>
        <PaymentConsents sessionId={sessionId} onRecorded={() => setAgreed(true)} />
        <div
          className={styles.form}
          ref={frame}
          role="group"
          aria-label={t('checkout.form')}
          tabIndex={-1}
          hidden={!isAgreed}
          aria-busy={isAgreed && !isReady}
        />
        <p className={styles.leave}>
          <Link className="link" to={`/purchase/cancel?session_id=${encodeURIComponent(sessionId)}`}>
            {t('checkout.leave')}
          </Link>
        </p>
      </div>
      <div className={styles.codes}>
        <Suspense>
          <PurchaseCodes
            sessionId={sessionId}
            onOpened={({ sessionId: next, reference }) => {
              if (next) void navigate(paths.pay(next), { replace: true });
              else if (reference) void navigate(paths.success(reference), { replace: true });
            }}
          />
        </Suspense>
      </div>
    </div>
  );
}

/** Error texts of the specification are translated; other messages are shown as they are. */
function PayError({ text }: { text: string }) {
  const { t } = useLanguage();
  const key = `checkout.error.${text}`;
  const translated = t(key);
  return (
    <StateBlock
      isError
      title={translated === key ? text : translated}
      text={t('checkout.support', { address: shopBrand().supportEmail })}
    >
      <Link className="btn btn-md" to={paths.plugins}>
        {t('product.back')}
      </Link>
    </StateBlock>
  );
}

export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id');
  useTitle(t('checkout.title'));
  return (
    <div className={clsx('column', styles.page)}>
      <h1>{t('checkout.title')}</h1>
      {sessionId ? <PayForm sessionId={sessionId} key={sessionId} /> : <PayError text="Missing session id" />}
    </div>
  );
}
