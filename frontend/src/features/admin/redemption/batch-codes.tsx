import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { RedemptionBatch, RedemptionCodeLine } from '../../../api/schema';
import { LoadError } from '../../auth/load-error';
import { Sheet } from '../../../ui/feedback/sheet';
import { SearchBox } from '../../../ui/forms/search-box';
import { DataTable } from '../../../ui/table/data-table';
import { Pagination } from '../../../ui/table/pagination';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { confirmAction } from '../panel/confirm-action';
import { DateCell } from '../panel/date-cell';
import { useAdminMutation } from '../panel/use-admin-mutation';

const pageSize = 20;

function useWithdrawal() {
  const { t } = useLanguage();
  const { mutate, isPending } = useAdminMutation();
  const withdraw = ({ id, last4 }: RedemptionCodeLine) => {
    if (!confirmAction(t('admin.redemption.confirm_withdraw_code', { last4 }))) return;
    void mutate({
      run: () => api.post('/admin/redemption-codes/{id}/withdraw', { path: { id } }),
      done: 'admin.redemption.code_withdrawn',
      failed: 'admin.redemption.code_not_withdrawn',
    });
  };
  return { withdraw, isPending };
}

function CodeTable({ title, codes }: { title: string; codes: readonly RedemptionCodeLine[] }) {
  const { t } = useLanguage();
  const { withdraw, isPending } = useWithdrawal();
  return (
    <DataTable
      caption={title}
      rows={codes}
      rowKey={({ id }) => id}
      actionsTitle={t('admin.redemption.withdraw_short')}
      actions={(code) =>
        code.state === 'open' ? (
          <button
            type="button"
            disabled={isPending}
            aria-label={t('admin.redemption.withdraw_code', { last4: code.last4 })}
            onClick={() => withdraw(code)}
          >
            {t('admin.redemption.withdraw_short')}
          </button>
        ) : null
      }
      columns={[
        {
          key: 'code',
          title: t('admin.redemption.code'),
          onPhone: 'title',
          cell: ({ last4 }) => <span className="mono">…{last4}</span>,
        },
        {
          key: 'state',
          title: t('admin.redemption.state'),
          onPhone: 'side',
          cell: ({ state }) => (
            <span className={clsx('pill', state === 'withdrawn' ? 'pill-off' : 'pill-ok')}>
              {t(`admin.redemption.code_state.${state}`)}
            </span>
          ),
        },
        {
          key: 'by',
          title: t('admin.redemption.redeemed_by'),
          cell: ({ redeemedBy }) => redeemedBy ?? '—',
        },
        {
          key: 'at',
          title: t('admin.redemption.redeemed_at'),
          cell: ({ redeemedAt }) => (redeemedAt ? <DateCell iso={redeemedAt} /> : '—'),
        },
      ]}
    />
  );
}

/** The codes of a batch: who redeemed them, and their withdrawal. */
export function BatchCodes({ batch, onClose }: { batch: RedemptionBatch; onClose: () => void }) {
  const { t } = useLanguage();
  const [page, setPage] = useState(1);
  const [search, setSearch] = useState('');
  const query = { page, limit: pageSize, ...(search ? { search } : {}) };
  const codes = useQuery({
    queryKey: ['admin', 'redemption', 'codes', batch.id, query],
    queryFn: () => api.get('/admin/redemption-batches/{id}/codes', { path: { id: batch.id }, query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const title = t('admin.redemption.codes_of', { name: batch.name });
  const find = (text: string) => {
    setPage(1);
    setSearch(text);
  };
  return (
    <Sheet isWide title={title} closeLabel={t('admin.close')} onClose={onClose}>
      <Banners />
      <div className="sht-body" role="group" aria-label={title} tabIndex={0}>
        <div className="full">
          <p>{batch.products.join(', ')}</p>
          {batch.note ? <p className="muted">{batch.note}</p> : null}
          <SearchBox label={t('admin.redemption.search')} value={search} onSearch={find} />
        </div>
        <div className="full">
          {codes.isError ? (
            <LoadError title={t('admin.redemption.codes_failed')} onRetry={codes.refetch} />
          ) : codes.isPending ? (
            <span className="ring" role="status" aria-label={t('shell.loading')} />
          ) : codes.data.codes.length === 0 ? (
            <p className="muted">{t('admin.redemption.code_not_found')}</p>
          ) : (
            <CodeTable title={title} codes={codes.data.codes} />
          )}
          <Pagination
            page={page}
            pages={codes.data?.pagination.pages ?? 0}
            onPage={setPage}
            labels={{
              pages: t('admin.redemption.pages'),
              previous: t('admin.previous_page'),
              next: t('admin.next_page'),
            }}
          />
        </div>
      </div>
    </Sheet>
  );
}
