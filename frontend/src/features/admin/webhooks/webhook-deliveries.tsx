import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { WebhookDeliveryView, WebhookEndpointView } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { DataTable } from '../../../ui/table/data-table';
import { Pagination } from '../../../ui/table/pagination';
import { LoadError } from '../../auth/load-error';
import { longTime } from '../../i18n/formats';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { useAdminMutation } from '../panel/use-admin-mutation';
import styles from './webhooks.module.css';

const pageSize = 20;
const refetchMs = 3_000;

/** The request, and what came back. */
function Exchange({ payload, status, error, answer }: WebhookDeliveryView) {
  const { t } = useLanguage();
  const result = error ? t(`admin.webhooks.error.${error}`) : status ? `HTTP ${status}` : '–';
  return (
    <details className={styles.exchange}>
      <summary>{result}</summary>
      <p>{t('admin.webhooks.request')}</p>
      <pre className="mono">{payload}</pre>
      {answer ? (
        <>
          <p>{t('admin.webhooks.answer')}</p>
          <pre className="mono">{answer}</pre>
        </>
      ) : null}
    </details>
  );
}

function DeliveryTable({ title, deliveries }: { title: string; deliveries: readonly WebhookDeliveryView[] }) {
  const { t, lang } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const repeat = ({ id }: WebhookDeliveryView) =>
    void mutate({
      run: () => api.post('/admin/webhook-deliveries/{id}/repeat', { path: { id } }),
      done: 'admin.webhooks.repeated',
      failed: 'admin.webhooks.not_repeated',
    });
  return (
    <DataTable
      caption={title}
      rows={deliveries}
      rowKey={({ id }) => id}
      actionsTitle={t('admin.webhooks.repeat')}
      actions={(delivery) =>
        delivery.state === 'waiting' ? null : (
          <button
            type="button"
            className={styles.repeat}
            disabled={isPending}
            aria-label={t('admin.webhooks.repeat_named', { type: delivery.type })}
            onClick={() => repeat(delivery)}
          >
            {t('admin.webhooks.repeat')}
          </button>
        )
      }
      columns={[
        {
          key: 'type',
          title: t('admin.webhooks.event'),
          onPhone: 'title',
          cell: ({ type, queuedAt }) => (
            <>
              <b className="mono">{type}</b>
              <div className="muted">
                <time dateTime={queuedAt}>{longTime(queuedAt, lang)}</time>
              </div>
            </>
          ),
        },
        {
          key: 'state',
          title: t('admin.webhooks.state'),
          onPhone: 'side',
          cell: ({ state }) => (
            <span className={clsx('pill', state === 'failed' ? 'pill-off' : 'pill-ok')}>
              {t(`admin.webhooks.delivery.${state}`)}
            </span>
          ),
        },
        {
          key: 'attempts',
          title: t('admin.webhooks.attempts'),
          isNumber: true,
          cell: ({ attempts }) => attempts,
        },
        { key: 'result', title: t('admin.webhooks.result'), cell: (delivery) => <Exchange {...delivery} /> },
      ]}
    />
  );
}

/** What an endpoint was sent in the last 90 days: state, answer, and a repetition. */
export function WebhookDeliveries({
  endpoint,
  onClose,
}: {
  endpoint: WebhookEndpointView;
  onClose: () => void;
}) {
  const { t } = useLanguage();
  const [page, setPage] = useState(1);
  const { id, name, url } = endpoint;
  const query = { page, limit: pageSize };
  const list = useQuery({
    queryKey: ['admin', 'webhook-deliveries', id, query],
    queryFn: () => api.get('/admin/webhooks/{id}/deliveries', { path: { id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.deliveries.some((one) => one.state === 'waiting') ? refetchMs : false,
  });
  const title = t('admin.webhooks.deliveries_of', { name: name || url });
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <Banners />
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          {list.isError ? (
            <LoadError title={t('admin.webhooks.deliveries_failed')} onRetry={list.refetch} />
          ) : list.isPending ? (
            <span className="ring" role="status" aria-label={t('shell.loading')} />
          ) : list.data.deliveries.length === 0 ? (
            <p className="muted">{t('admin.webhooks.no_deliveries')}</p>
          ) : (
            <DeliveryTable title={title} deliveries={list.data.deliveries} />
          )}
          <Pagination
            page={page}
            pages={list.data?.pagination.pages ?? 0}
            onPage={setPage}
            labels={{
              pages: t('admin.pages'),
              previous: t('admin.previous_page'),
              next: t('admin.next_page'),
            }}
          />
        </div>
      </div>
    </Sheet>
  );
}
