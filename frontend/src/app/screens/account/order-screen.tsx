import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ApiError } from '../../../api/requests/client';
import type { AccountOrderView } from '../../../api/schema';
import { OrderLicences } from '../../../features/account/order-licences';
import { errorText } from '../../../features/auth/error-text';
import { giftTexts } from '../../../features/gifts/gift-texts';
import { OrderGift } from '../../../features/gifts/order-gift';
import { LazyTexts } from '../../../features/i18n/lazy-texts';
import { useLanguage } from '../../../features/i18n/language';
import { longDate } from '../../../features/i18n/formats';
import { BillingSection } from '../../../features/orders/billing-section';
import { OrderAmounts, OrderRefunds } from '../../../features/orders/order-amounts';
import { OrderDocuments } from '../../../features/orders/order-documents';
import { OrderStatus } from '../../../features/orders/order-status';
import { orderTexts } from '../../../features/orders/order-texts';
import { OrderConsents, OrderWithdrawal } from '../../../features/orders/order-withdrawal';
import { OrderTimeline } from '../../../features/orders/order-timeline';
import { orderQueries } from '../../../features/orders/orders.queries';
import styles from '../../../features/orders/orders.module.css';
import { isDisputeLost } from '../../../features/i18n/order-text-keys';
import { ResendReceipt } from '../../../features/orders/resend-receipt';
import { StateBlock } from '../../../ui/feedback/state-block';
import { Link } from '../../../ui/link';
import { LoadingScreen } from '../../routing/guards';
import { paths } from '../../routing/paths';
import { useTitle } from '../../routing/use-title';
import { AccountLayout } from '../../shell/account-layout';
import { EmailText } from '../../../ui/email-text';

function Order({ order }: { order: AccountOrderView }) {
  const { t, lang } = useLanguage();
  const { orderNumber, status, paidAt, email, isFulfilled } = order;
  return (
    <div className={styles.order}>
      <p>
        <OrderStatus order={order} />{' '}
        <span className="muted">
          <EmailText>{t('orders.of', { date: longDate(paidAt, lang), email })}</EmailText>
        </span>
      </p>
      <OrderDocuments
        apiPath={`/account/orders/${orderNumber}`}
        documents={order.documents}
        revision={order.billing.revision}
      />
      <OrderAmounts order={order} />
      <OrderRefunds refunds={order.refunds} />
      {order.gift ? (
        <LazyTexts load={giftTexts}>
          <OrderGift number={orderNumber} gift={order.gift} />
        </LazyTexts>
      ) : (
        <OrderLicences licences={order.licences ?? null} />
      )}
      <BillingSection number={orderNumber} billing={order.billing} />
      {isFulfilled && status !== 'refunded' && !isDisputeLost(order) && !order.gift ? (
        <ResendReceipt number={orderNumber} />
      ) : null}
      <OrderWithdrawal order={order} withdrawPath={paths.withdrawFrom(orderNumber)} />
      <OrderConsents consents={order.consents} />
      <OrderTimeline entries={order.timeline} />
      <p>
        <Link to={paths.orders}>{t('orders.back')}</Link>
      </p>
    </div>
  );
}

function LoadedOrder({ number }: { number: string }) {
  const { t, lang } = useLanguage();
  const order = useQuery(orderQueries.detail(number, lang));
  if (order.isPending) return <LoadingScreen />;
  if (order.isError) {
    const isUnknown =
      order.error instanceof ApiError && order.error.status < 500 && order.error.status >= 400;
    return (
      <StateBlock
        isError
        title={isUnknown ? t('orders.unknown') : errorText(t, order.error, 'orders.failed')}
      >
        {isUnknown ? (
          <Link className="btn btn-md" to={paths.orders}>
            {t('orders.back')}
          </Link>
        ) : (
          <button type="button" className="btn btn-p btn-md" onClick={() => void order.refetch()}>
            {t('errors.try_again')}
          </button>
        )}
      </StateBlock>
    );
  }
  return <Order order={order.data} />;
}

function Content({ number }: { number: string }) {
  const { t } = useLanguage();
  const title = t('orders.order', { number });
  useTitle(title);
  return <LoadedOrder number={number} />;
}

export function Component() {
  const { t } = useLanguage();
  const { number = '' } = useParams();
  return (
    <AccountLayout title={t('menu.order', { number })}>
      <LazyTexts load={orderTexts}>
        <Content number={number} />
      </LazyTexts>
    </AccountLayout>
  );
}
