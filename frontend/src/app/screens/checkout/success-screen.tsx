import { Check } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import { brand } from '../../../brand/brand';
import type { SessionStatus } from '../../../api/types';
import { useReturnStatus } from '../../../features/checkout/use-return-status';
import { useLanguage } from '../../../features/i18n/language';
import { useBrowserValue } from '../../../ui/browser/use-is-hydrated';
import { Link } from '../../../ui/link';
import { StateBlock } from '../../../ui/feedback/state-block';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import styles from '../../../ui/feedback/success-block.module.css';
import { useRemoveBought } from './use-remove-bought';

const SendToComputer = lazy(() => import('./send-to-computer'));

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
      <StateBlock level="h1" isError title={text} text={t('checkout.support', { address: brand.support })}>
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

function ThankYou({ order, isGift = false }: Pick<SessionStatus, 'order' | 'isGift'>) {
  const { t } = useLanguage();
  const isOnPhone = useBrowserValue(isPhone, false);
  useTitle(t('success.title'));
  return (
    <div className="centred">
      <Check className={styles.tick} aria-hidden="true" />
      <h1>{t('success.title')}</h1>
      {order ? (
        <p>
          {t('success.order')} <span className="mono">{order.orderNumber}</span>
        </p>
      ) : null}
      {isGift ? (
        <p>{t('success.gift')}</p>
      ) : order?.downloadToken ? null : (
        <p role="status">{t('success.preparing')}</p>
      )}
      <div className="row-actions">
        {isGift && order ? (
          <Link className="btn btn-p btn-xl" to={paths.order(order.orderNumber)}>
            {t('success.see_order')}
          </Link>
        ) : order?.downloadToken ? (
          <Link className="btn btn-p btn-xl" to={paths.downloadsOf(order.downloadToken)}>
            {t('success.downloads')}
          </Link>
        ) : null}
        <Link className="btn btn-xl" to={paths.products}>
          {t('menu.products')}
        </Link>
      </div>
      {isOnPhone && order?.downloadToken ? (
        <Suspense>
          <SendToComputer orderNumber={order.orderNumber} downloadToken={order.downloadToken} />
        </Suspense>
      ) : null}
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
  const { success, order, isGift, payment_status: paid } = status.data;
  if (!success || (!order && paid !== 'paid' && paid !== 'no_payment_required'))
    return <NotCompleted sessionId={sessionId} session={status.data} />;
  return <ThankYou order={order} isGift={isGift} />;
}
