import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failure } from '../../api/client';
import { useQuery } from '../../api/query';
import { brand } from '../../brand/brand';
import type { SessionStatus } from '../../api/types';
import { sessionStatusQuery, whilePreparing } from '../../features/checkout/checkout.queries';
import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useTitle } from '../title';

interface ProblemProps {
  text: string;
  children: ReactNode;
}

/** An error in place of the thanks; the title of the page says the same. */
function Problem({ text, children }: ProblemProps) {
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

function ToPlugins() {
  const { t } = useLanguage();
  return (
    <Link className="btn btn-md" to={paths.plugins}>
      {t('product.back')}
    </Link>
  );
}

/** Not paid yet: a session that is still open takes the payment, another one never will. */
function NotCompleted({ sessionId, session }: { sessionId: string; session: SessionStatus }) {
  const { t } = useLanguage();
  const { status, item } = session;
  const again = status === 'open' ? paths.pay(sessionId) : item && paths.checkout(item.slug);
  return (
    <Problem text={t('checkout.error.Payment not completed')}>
      {again && status !== 'complete' ? (
        <Link className="btn btn-p btn-md" to={again}>
          {t('errors.try_again')}
        </Link>
      ) : null}
      <ToPlugins />
    </Problem>
  );
}

function ThankYou({ order }: { order: SessionStatus['order'] }) {
  const { t } = useLanguage();
  useTitle(t('success.title'));
  return (
    <div className="centred">
      <Check className="tick" aria-hidden="true" />
      <h1>{t('success.title')}</h1>
      {order ? (
        <p>
          {t('success.order')} <span className="mono">{order.orderNumber}</span>
        </p>
      ) : null}
      {order?.downloadToken ? null : <p role="status">{t('success.preparing')}</p>}
      <div className="row-actions">
        {order?.downloadToken ? (
          <Link className="btn btn-p btn-xl" to={paths.downloadsOf(order.downloadToken)}>
            {t('success.downloads')}
          </Link>
        ) : null}
        <Link className="btn btn-xl" to={paths.products}>
          {t('menu.products')}
        </Link>
      </div>
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

/** The look-up failed; asking once more helps unless the shop has refused it. */
function NotLoaded({ error, retry }: { error: Error | undefined; retry: () => void }) {
  const { t } = useLanguage();
  const isRefused = error instanceof Failure && error.status >= 400 && error.status < 500;
  return (
    <Problem text={error?.message || t('checkout.error.Failed to load')}>
      {isRefused ? null : (
        <button type="button" className="btn btn-p btn-md" onClick={retry}>
          {t('errors.try_again')}
        </button>
      )}
      <ToPlugins />
    </Problem>
  );
}

export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') ?? '';
  const status = useQuery(sessionId ? sessionStatusQuery(sessionId) : null, {
    againMs: whilePreparing,
  });
  if (!sessionId)
    return (
      <Problem text={t('checkout.error.Missing session id')}>
        <ToPlugins />
      </Problem>
    );
  if (status.isPending) return <Processing />;
  // Whoever has been thanked has paid, even if the shop does not answer the next time it is asked for the order.
  if (!status.data) return <NotLoaded error={status.error} retry={() => status.again()} />;
  const { success, order, payment_status: paid } = status.data;
  if (!success || (!order && paid !== 'paid' && paid !== 'no_payment_required'))
    return <NotCompleted sessionId={sessionId} session={status.data} />;
  return <ThankYou order={order} />;
}
