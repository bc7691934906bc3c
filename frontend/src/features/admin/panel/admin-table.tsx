import type { ReactNode } from 'react';
import { type Column, DataTable, TableSkeleton } from '../../../ui/data-table';
import { Pagination } from '../../../ui/pagination';
import { StateBlock } from '../../../ui/state-block';
import { useLostFocus } from '../../../ui/use-lost-focus';
import { useLanguage } from '../../i18n/language';
import { type AdminList, pageSize } from './use-admin-list';

interface AdminTableProps<Row> {
  title: string;
  list: AdminList<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  /** What the table says while there is nothing at all. */
  empty: string;
  /** A button beside it. */
  emptyAction?: ReactNode;
}

/** What to show in place of rows, or `null`. */
function Instead<Row>({ list, empty, emptyAction }: AdminTableProps<Row>) {
  const { t } = useLanguage();
  if (list.isLoading) return <TableSkeleton rows={pageSize} label={t('shell.loading')} />;
  if (list.isError && list.rows.length === 0) {
    return (
      <StateBlock isError title={t('admin.did_not_load')} text={t('errors.nothing_lost')}>
        <button type="button" className="btn btn-p btn-md" onClick={list.reload}>
          {t('errors.try_again')}
        </button>
      </StateBlock>
    );
  }
  if (!list.isFiltered) return <StateBlock title={empty}>{emptyAction}</StateBlock>;
  return (
    <StateBlock title={t('admin.nothing_found')}>
      <button type="button" className="btn btn-t btn-md" onClick={list.clear}>
        {t('admin.clear')}
      </button>
    </StateBlock>
  );
}

/** A list in all its states: on its way, not there, empty, rows with numbered pages. */
export function AdminTable<Row>(props: AdminTableProps<Row>) {
  const { t, lang } = useLanguage();
  const { title, list, columns, rowKey, actions } = props;
  useLostFocus();
  if (list.isLoading || list.rows.length === 0) {
    return (
      <div className="adm-state">
        <Instead {...props} />
      </div>
    );
  }
  const number = new Intl.NumberFormat(lang);
  const first = (list.page - 1) * pageSize + 1;
  return (
    <>
      <DataTable
        caption={t('admin.caption', { title, page: list.page, pages: Math.max(1, list.pages) })}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        actions={actions}
        actionsTitle={t('admin.actions')}
        isStale={list.isStale}
      />
      <div className="adm-pager">
        <span>
          {t('admin.range', {
            first: number.format(first),
            last: number.format(first + list.rows.length - 1),
            total: number.format(list.total ?? 0),
          })}
        </span>
        <Pagination
          page={list.page}
          pages={list.pages}
          onPage={list.toPage}
          words={{
            pages: t('admin.pages'),
            previous: t('admin.previous_page'),
            next: t('admin.next_page'),
          }}
        />
      </div>
    </>
  );
}
