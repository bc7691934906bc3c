import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router-dom';
import { api } from '../../../api/requests/client';
import type { FoundOrders } from '../../../api/schema';
import { AuthLayout } from '../../../features/auth/auth-layout';
import { ErrorLine } from '../../../features/auth/error-line';
import { errorText } from '../../../features/auth/error-text';
import { dayAndTime } from '../../../features/i18n/formats';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { FindForm } from '../../../features/orders/find/find-form';
import { FoundOrder } from '../../../features/orders/find/found-order';
import { foundOrderQueries, hasAccessEnded } from '../../../features/orders/find/found-orders.queries';
import { orderTexts } from '../../../features/orders/order-texts';
import styles from '../../../features/orders/orders.module.css';
import { Link } from '../../../ui/link';
import { ConfirmAction } from '../confirm-action';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { EmailText } from '../../../ui/email-text';

/** The page of the mailed link. */
function OpenByLink({ token }: { token: string }) {
  const { t } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const opening = useMutation({
    mutationFn: () => api.post('/orders/lookup/redeem', { body: { token } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: foundOrderQueries.list().queryKey });
      await navigate(paths.findOrders, { replace: true });
    },
  });
  return (
    <div className="wrap">
      <ConfirmAction
        title={t('orders.found_title')}
        text={t('orders.find_link_text')}
        button={t('orders.find_open')}
        mutation={opening}
        fallbackKey="orders.find_refused"
      >
        {opening.isError ? (
          <Link className="btn btn-xl" to={paths.findOrders}>
            {t('orders.found_again')}
          </Link>
        ) : null}
      </ConfirmAction>
    </div>
  );
}

function Found({ found }: { found: FoundOrders }) {
  const { t, lang } = useLanguage();
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: () => api.post('/orders/lookup/end'),
    onSuccess: () => queryClient.resetQueries({ queryKey: foundOrderQueries.list().queryKey }),
  });
  return (
    <div className="section wrap">
      <div className={styles.found}>
        <h1 className="h2">{t('orders.found_title')}</h1>
        <p className="muted">
          <EmailText>
            {t('orders.found_of', { email: found.email, time: dayAndTime(found.expiresAt, lang) })}
          </EmailText>{' '}
          <button type="button" className="link" disabled={ending.isPending} onClick={() => ending.mutate()}>
            {t('orders.found_end')}
          </button>
        </p>
        <ErrorLine error={ending.error} fallbackKey="orders.end_failed" />
        <p className="muted">{t('orders.found_safe')}</p>
        {found.orders.length === 0 ? <p>{t('orders.found_none')}</p> : null}
        <ul className={styles.list}>
          {found.orders.map((order) => (
            <FoundOrder key={order.id} order={order} />
          ))}
        </ul>
      </div>
    </div>
  );
}

function FindOrders() {
  const { t } = useLanguage();
  const found = useQuery(foundOrderQueries.list());
  const { token } = useParams();
  useTitle(t(found.data ? 'orders.found_title' : 'orders.find_title'));
  if (token) return <OpenByLink token={token} />;
  if (found.isPending) return <LoadingScreen />;
  // Without access, or after its end, the search begins again; a failed connection does not end it.
  const hasEnded = found.data !== undefined && hasAccessEnded(found.error);
  if (!found.data || hasEnded) {
    return (
      <AuthLayout title={t('orders.find_title')}>
        <FindForm
          initialEmail={found.data?.email ?? ''}
          notice={hasEnded ? errorText(t, found.error, 'orders.find_refused') : ''}
          onOpened={() => void found.refetch()}
        />
      </AuthLayout>
    );
  }
  return <Found found={found.data} />;
}

export function Component() {
  return (
    <LazyTexts load={orderTexts}>
      <FindOrders />
    </LazyTexts>
  );
}
