import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../../features/auth/error-text';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { OrderRow } from '../../../features/orders/order-row';
import { orderTexts } from '../../../features/orders/order-texts';
import { orderQueries } from '../../../features/orders/orders.queries';
import styles from '../../../features/orders/orders.module.css';
import { StateBlock } from '../../../ui/feedback/state-block';
import { LoadError } from '../../../features/auth/load-error';
import { Link } from '../../../ui/link';
import { Pagination } from '../../../ui/table/pagination';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { AccountLayout } from '../../shell/account-layout';

function OrderList() {
  const { t } = useLanguage();
  const [search, setSearch] = useSearchParams();
  const asked = Number(search.get('page'));
  const page = Number.isInteger(asked) && asked > 0 ? asked : 1;
  const orders = useQuery(orderQueries.list(page));
  if (orders.isPending) return <LoadingScreen />;
  if (orders.isError) {
    return <LoadError title={errorText(t, orders.error, 'orders.failed')} onRetry={orders.refetch} />;
  }
  if (orders.data.orders.length === 0) {
    return (
      <StateBlock title={t('orders.none')} text={t('orders.none_text')}>
        <Link className="btn btn-md" to={paths.plugins}>
          {t('home.browse')}
        </Link>
      </StateBlock>
    );
  }
  return (
    <>
      <ul className={styles.list}>
        {orders.data.orders.map((order) => (
          <OrderRow key={order.id} order={order} path={paths.order(order.orderNumber)} />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={orders.data.pagination.pages}
        onPage={(next) => setSearch({ page: String(next) })}
        labels={{ pages: t('orders.pages'), previous: t('orders.previous'), next: t('orders.next') }}
      />
    </>
  );
}

export function Component() {
  const { t } = useLanguage();
  useTitle(t('menu.orders'));
  return (
    <AccountLayout title={t('menu.orders')}>
      <LazyTexts load={orderTexts}>
        <OrderList />
      </LazyTexts>
    </AccountLayout>
  );
}
