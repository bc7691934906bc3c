import { useQuery } from '../../api/query';
import { Check } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { brand } from '../../brand/brand';
import type { SessionStatus } from '../../api/types';
import { sessionStatusQuery, whilePreparing } from '../../features/checkout/checkout.queries';
import { useLanguage } from '../../features/i18n/language';
import { Link } from '../../ui/link';
import { StateBlock } from '../../ui/state-block';
import { paths } from '../paths';
import { useTitle } from '../title';

function Problem({ text, retry }: { text: string; retry?: () => void }) {
  const { t } = useLanguage();
  return (
    <div className="section wrap">
      <StateBlock level="h1" isError title={text} text={t('checkout.support', { address: brand.support })}>
        {retry ? (
          <button type="button" className="btn btn-p btn-md" onClick={retry}>
            {t('errors.try_again')}
          </button>
        ) : null}
      </StateBlock>
    </div>
  );
}

function ThankYou({ order }: { order: SessionStatus['order'] }) {
  const { t } = useLanguage();
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

export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') ?? '';
  const status = useQuery(sessionId ? sessionStatusQuery(sessionId) : null, {
    againMs: whilePreparing,
  });
  useTitle(t('success.title'));
  if (!sessionId) return <Problem text={t('checkout.error.Missing session id')} />;
  if (status.isPending) {
    return (
      <div className="centred" role="status">
        <span className="ring" aria-hidden="true" />
        <p>{t('success.processing')}</p>
      </div>
    );
  }
  // Whoever has been thanked has paid, even if the shop does not answer the next time it is asked for the order.
  if (!status.data)
    return (
      <Problem
        text={status.error?.message || t('checkout.error.Failed to load')}
        retry={() => status.again()}
      />
    );
  const { success, order, payment_status: paid } = status.data;
  if (!success || (!order && paid !== 'paid' && paid !== 'no_payment_required')) {
    return <Problem text={t('checkout.error.Payment not completed')} retry={() => status.again()} />;
  }
  return <ThankYou order={order} />;
}
