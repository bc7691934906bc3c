import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ask } from '../../../api/client';
import type { EntitlementPage, OrderDetail } from '../../../api/schema';
import { Sheet } from '../../../ui/sheet';
import { StateBlock } from '../../../ui/state-block';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { OrderStatus } from './status-pill';

const money = (amount: number) => `$${amount.toFixed(2)}`;

function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="adm-facts">
      {rows.map(([name, value]) =>
        value === null || value === undefined || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

function Licences({ orderId }: { orderId: string }) {
  const { t } = useLanguage();
  const { data } = useQuery({
    queryKey: ['admin', 'entitlements-of-order', orderId],
    queryFn: () => ask<EntitlementPage>(`/admin/entitlements?orderId=${orderId}&page=1&limit=100`),
  });
  if (!data) return null;
  if (data.data.length === 0) return <p className="muted">{t('admin.orders.no_entitlements')}</p>;
  return (
    <Facts
      rows={data.data.map(({ name, status, licenceLast4 }) => [
        name,
        `${t(`entitlement.${status}`)}, **** ${licenceLast4 ?? ''}`,
      ])}
    />
  );
}

function Detail({ order }: { order: OrderDetail }) {
  const { t, lang } = useLanguage();
  const { billingInfo } = order;
  return (
    <>
      <Facts
        rows={[
          [t('admin.orders.status'), <OrderStatus key="status" status={order.status} />],
          [t('admin.orders.email'), billingInfo.email],
          [t('admin.orders.customer'), billingInfo.name],
          [t('admin.orders.country'), billingInfo.country],
          [t('admin.orders.card'), order.card],
          [t('admin.orders.dispute'), order.dispute],
          [t('admin.orders.review'), order.reviewReason],
          [t('admin.orders.payment'), order.paymentIntentId],
          [t('admin.orders.request'), order.requestId],
        ]}
      />
      <h3>{t('admin.orders.items')}</h3>
      <Facts
        rows={[
          ...order.items.map(({ name, version, price }) => [`${name} ${version}`, money(price)] as const),
          [t('admin.orders.discount'), order.discount > 0 ? `−${money(order.discount)}` : null],
          [t('admin.orders.tax'), order.tax > 0 ? money(order.tax) : null],
          [t('admin.orders.total'), money(order.totalAmount)],
          [t('admin.orders.refunded'), order.refunded > 0 ? `−${money(order.refunded)}` : null],
        ]}
      />
      <h3>{t('admin.orders.licences')}</h3>
      <Licences orderId={order.id} />
      <h3>{t('admin.orders.moments')}</h3>
      <Facts
        rows={order.moments.map(({ what, at }) => [t(`admin.orders.moment.${what}`), longTime(at, lang)])}
      />
    </>
  );
}

/** Everything about one order on one screen. */
export function OrderSheet({ id, title, onClose }: { id: string; title: string; onClose: () => void }) {
  const { t } = useLanguage();
  const order = useQuery({
    queryKey: ['admin', 'order', id],
    queryFn: () => ask<OrderDetail>(`/admin/orders/${id}`),
  });
  return (
    <Sheet title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <div className="sht-body">
        {order.data ? (
          <Detail order={order.data} />
        ) : order.isError ? (
          <StateBlock isError title={t('admin.did_not_load')}>
            <button type="button" className="btn btn-md" onClick={() => void order.refetch()}>
              {t('errors.try_again')}
            </button>
          </StateBlock>
        ) : (
          <span className="ring" role="status" aria-label={t('shell.loading')} />
        )}
      </div>
    </Sheet>
  );
}
