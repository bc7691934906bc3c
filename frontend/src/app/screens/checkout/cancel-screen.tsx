import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { checkoutQueries } from '../../../features/checkout/checkout.queries';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { Link } from '../../../ui/link';

/** A status that does not load shows no error; the defaults of the specification are used. */
export function Component() {
  const { t } = useLanguage();
  const [search] = useSearchParams();
  const sessionId = search.get('session_id') ?? '';
  const { data } = useQuery(checkoutQueries.sessionStatus(sessionId));
  useTitle(t('cancel.title'));
  const paid = data?.payment_status ?? 'unpaid';
  return (
    <div className="centred">
      <h1>{t('cancel.title')}</h1>
      <p className="mono">
        {t('cancel.status', {
          status: t(`cancel.status.${data?.status ?? 'unknown'}`),
          payment: t(`cancel.status.${paid}`),
        })}
      </p>
      {paid === 'unpaid' ? <p>{t('cancel.not_charged')}</p> : null}
      <div className="row-actions">
        {sessionId ? (
          <Link className="btn btn-p btn-xl" to={paths.pay(sessionId)}>
            {t('errors.try_again')}
          </Link>
        ) : null}
        <Link className="btn btn-xl" to={paths.plugins}>
          {t('product.back')}
        </Link>
      </div>
    </div>
  );
}
