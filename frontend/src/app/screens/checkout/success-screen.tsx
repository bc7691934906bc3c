import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { shopBrand } from '../../../brand/brand';
import type { SessionStatus } from '../../../api/types';
import { useReturnStatus } from '../../../features/checkout/use-return-status';
import { useLanguage } from '../../../features/i18n/language';
import { useBrowserValue } from '../../../ui/browser/use-is-hydrated';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import successStyles from '../../../ui/feedback/success-block.module.css';
import styles from './thank-you.module.css';
import { useRemoveBought } from './use-remove-bought';

const SendToComputer = lazy(() => import('./send-to-computer'));
const ThisComputersFiles = lazy(() => import('./this-computers-files'));
const Receipt = lazy(() => import('./receipt-link'));
const ThankYouNext = lazy(() => import('./thank-you-next'));

const isPhone = () => window.matchMedia('(max-width: 639.98px)').matches;

interface ErrorPageProps {
  text: string;
  children: ReactNode;
}

/** An error page; the document's title has the same text. */
function ErrorPage({ text, children }: ErrorPageProps) {
  const { t } = useLanguage();
  useTitle(text);
  return (
    <div className="section wrap">
      <StateBlock
        level="h1"
        isError
        title={text}
        text={t('checkout.support', { address: shopBrand().supportEmail })}
      >
        <div className="row-actions">{children}</div>
      </StateBlock>
    </div>
  );
}

function BackToPlugins() {
  const { t } = useLanguage();
  return (
    <Link className="btn btn-md" to={paths.plugins}>
      {t('product.back')}
    </Link>
  );
}

/** Not paid: an open session can still be paid, any other needs a new checkout. */
function NotCompleted({ sessionId, session }: { sessionId: string; session: SessionStatus }) {
  const { t } = useLanguage();
  const { status, item } = session;
  const retryPath = status === 'open' ? paths.pay(sessionId) : item && paths.checkout(item.slug);
  return (
    <ErrorPage text={t('checkout.error.Payment not completed')}>
      {retryPath && status !== 'complete' ? (
        <Link className="btn btn-p btn-md" to={retryPath}>
          {t('errors.try_again')}
        </Link>
      ) : null}
      <BackToPlugins />
    </ErrorPage>
  );
}

function MainLink({ order, isGift }: Pick<SessionStatus, 'order' | 'isGift'>) {
  const { t } = useLanguage();
  if (isGift && order) {
    return (
      <Link className="btn btn-p btn-xl" to={paths.order(order.orderNumber)}>
        {t('success.see_order')}
      </Link>
    );
  }
  if (!order?.downloadToken) return null;
  return (
    <Link className="btn btn-xl" to={paths.downloadsOf(order.downloadToken)}>
      {t('success.downloads')}
    </Link>
  );
}

function ThankYou({ session }: { session: SessionStatus }) {
  const { t } = useLanguage();
  const { order, isGift } = session;
  const isOnPhone = useBrowserValue(isPhone, false);
  const title = useRef<HTMLHeadingElement>(null);
  useTitle(t('success.title'));
  // The payment form, which had the focus, is gone.
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  const hint = isGift ? t('success.gift') : order?.downloadToken ? '' : t('success.preparing');
  return (
    <div className={clsx('column', styles.page)}>
      <header className={styles.head}>
        <Check className={successStyles.tick} aria-hidden="true" />
        <div>
          <h1 ref={title} className="h2" tabIndex={-1}>
            {t('success.title')}
          </h1>
          {order ? (
            <p>
              <span>{t('success.order')}</span> <span className="mono">{order.orderNumber}</span>
            </p>
          ) : null}
          {hint ? <p role="status">{hint}</p> : null}
        </div>
      </header>
      {order?.downloadToken && !isGift && !isOnPhone ? (
        <Suspense fallback={<div className={styles.files} />}>
          <ThisComputersFiles token={order.downloadToken} />
        </Suspense>
      ) : null}
      <div className="row-actions">
        <MainLink order={order} isGift={isGift} />
        {order && !isGift ? (
          <Suspense>
            <Receipt number={order.orderNumber} />
          </Suspense>
        ) : null}
        <Link className="btn btn-t btn-xl" to={paths.products}>
          {t('menu.products')}
        </Link>
      </div>
      {isOnPhone && order?.downloadToken ? (
        <Suspense>
          <SendToComputer orderNumber={order.orderNumber} downloadToken={order.downloadToken} />
        </Suspense>
      ) : null}
      <Suspense>
        <ThankYouNext session={session} />
      </Suspense>
    </div>
  );
}

function Processing() {
  const { t } = useLanguage();
  useTitle(t('success.processing'));
  return (
    <div className="centred" role="status">
      <span className="ring" aria-hidden="true" />
      <p>{t('success.processing')}</p>
    </div>
  );
}

/** The status did not load; a retry is offered unless the API rejected the request. */
function NotLoaded({ error, retry }: { error: Error | null; retry: () => void }) {
  const { t } = useLanguage();
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
  return (
    <ErrorPage text={error?.message || t('checkout.error.Failed to load')}>
      {isRefused ? null : (
        <button type="button" className="btn btn-p btn-md" onClick={retry}>
          {t('errors.try_again')}
        </button>
      )}
      <BackToPlugins />
    </ErrorPage>
  );
}

export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') ?? '';
  const status = useReturnStatus(sessionId);
  useRemoveBought(sessionId, status.data);
  if (!sessionId)
    return (
      <ErrorPage text={t('checkout.error.Missing session id')}>
        <BackToPlugins />
      </ErrorPage>
    );
  if (status.isPending) return <Processing />;
  // Data of a paid order stays on screen when a later refetch fails.
  if (!status.data) return <NotLoaded error={status.error} retry={() => void status.refetch()} />;
  const { success, order, payment_status: paid } = status.data;
  if (!success || (!order && paid !== 'paid' && paid !== 'no_payment_required'))
    return <NotCompleted sessionId={sessionId} session={status.data} />;
  return <ThankYou session={status.data} />;
}
