import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/requests/client';
import type { BulkChangeView } from '../../../../api/schema';
import { Sheet } from '../../../../ui/feedback/sheet';
import { DataTable } from '../../../../ui/table/data-table';
import { Pagination } from '../../../../ui/table/pagination';
import { LoadError } from '../../../auth/load-error';
import { dayAndTime } from '../../../i18n/formats';
import { useLanguage } from '../../../i18n/language';
import { Banners } from '../../panel/banners';
import { BulkResultDialog } from '../../panel/list/bulk-result-dialog';
import { useMay } from '../../panel/permissions';
import { BulkValuesText } from './bulk-values';
import { useUndo } from './use-undo';

const maxNames = 3;

const changesQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'bulk-changes', page],
    queryFn: () => api.get('/admin/bulk-changes', { query: { page } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

function ChangedProducts({ action, products }: Pick<BulkChangeView, 'action' | 'products'>) {
  const { t } = useLanguage();
  const left = products.length - maxNames;
  return (
    <div>
      {products.slice(0, maxNames).map(({ id, name, before, after }) => (
        <div key={id}>
          {name}{' '}
          {action === 'texts' ? null : (
            <small className="muted">
              <BulkValuesText values={before} /> → <BulkValuesText values={after} />
            </small>
          )}
        </div>
      ))}
      {left > 0 ? <small className="muted">{t('admin.products.bulk.more', { count: left })}</small> : null}
    </div>
  );
}

type Undo = ReturnType<typeof useUndo>;

function ChangesTable({ changes, undo }: { changes: readonly BulkChangeView[]; undo: Undo }) {
  const { t, lang } = useLanguage();
  const isAllowed = useMay();
  return (
    <DataTable
      caption={t('admin.products.bulk.recent')}
      rows={changes}
      rowKey={({ id }) => id}
      actionsTitle={t('admin.bulk.undo')}
      actions={({ id, isUndone, createdAt, products }) =>
        isUndone ? (
          <span className="pill pill-off">{t('admin.products.bulk.undone')}</span>
        ) : isAllowed ? (
          <button
            type="button"
            disabled={undo.isPending}
            aria-label={t('admin.products.bulk.undo_of', { date: dayAndTime(createdAt, lang) })}
            onClick={() =>
              undo.undo({ ids: [id], names: new Map(products.map((one) => [one.id, one.name])) })
            }
          >
            {t('admin.bulk.undo')}
          </button>
        ) : null
      }
      columns={[
        {
          key: 'kind',
          title: t('admin.products.bulk.kind'),
          onPhone: 'title',
          cell: ({ action }) => <b>{t(`admin.products.bulk.kind.${action}`)}</b>,
        },
        {
          key: 'names',
          title: t('admin.products.bulk.names'),
          cell: (change) => <ChangedProducts {...change} />,
        },
        {
          key: 'date',
          title: t('admin.products.bulk.date'),
          cell: ({ createdAt }) => <time dateTime={createdAt}>{dayAndTime(createdAt, lang)}</time>,
        },
      ]}
    />
  );
}

/** Bulk changes of the last 30 days, newest first, each of which can be undone once. */
export default function RecentChanges({ onClose }: { onClose: () => void }) {
  const { t } = useLanguage();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(changesQuery(page));
  const undo = useUndo();
  const title = t('admin.products.bulk.recent');
  const labels = {
    pages: t('admin.pages'),
    previous: t('admin.previous_page'),
    next: t('admin.next_page'),
  };
  if (undo.results) return <BulkResultDialog outcomes={undo.results} onClose={onClose} />;
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <Banners />
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          {isError ? (
            <LoadError title={t('admin.products.bulk.recent_failed')} onRetry={refetch} />
          ) : !data ? (
            <span className="ring" role="status" aria-label={t('shell.loading')} />
          ) : data.changes.length === 0 ? (
            <p className="muted">{t('admin.products.bulk.recent_empty')}</p>
          ) : (
            <>
              <ChangesTable changes={data.changes} undo={undo} />
              <Pagination page={page} pages={data.pagination.pages} onPage={setPage} labels={labels} />
            </>
          )}
        </div>
      </div>
    </Sheet>
  );
}
