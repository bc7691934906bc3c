import type { ReactNode } from 'react';
import { type Column, DataTable, TableSkeleton } from '../../../../ui/table/data-table';
import { Pagination } from '../../../../ui/table/pagination';
import { StateBlock } from '../../../../ui/feedback/state-block';
import { LoadError } from '../../../auth/load-error';
import { useRestoreLostFocus } from '../../../../ui/browser/use-restore-lost-focus';
import { useLanguage } from '../../../i18n/language';
import { totalText } from './total-text';
import { type AdminList, pageSize } from './use-admin-list';
import styles from './list.module.css';
import panelStyles from '../panel.module.css';

interface ListTableProps<Row> {
  title: string;
  list: AdminList<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  actions?: (row: Row) => ReactNode;
  /** Shown while there are no rows at all. */
  empty: string;
  /** A button below it. */
  emptyAction?: ReactNode;
}

/** Shown instead of rows: loading, error, no rows, or no rows for the filters. */
function ListPlaceholder<Row>({ list, empty, emptyAction }: ListTableProps<Row>) {
  const { t } = useLanguage();
  if (list.isLoading) return <TableSkeleton rows={pageSize} label={t('shell.loading')} />;
  if (list.isError && list.rows.length === 0) {
    return (
      <LoadError title={t('admin.did_not_load')} text={t('errors.nothing_lost')} onRetry={list.refetch} />
    );
  }
  if (!list.isFiltered) return <StateBlock title={empty}>{emptyAction}</StateBlock>;
  return (
    <StateBlock title={t('admin.nothing_found')}>
      <button type="button" className="btn btn-t btn-md" onClick={list.clearFilters}>
        {t('admin.clear')}
      </button>
    </StateBlock>
  );
}

/** A list in all its states: loading, error, empty, rows with numbered pages. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { t, lang } = useLanguage();
  const { title, list, columns, rowKey, actions } = props;
  useRestoreLostFocus();
  if (list.isLoading || list.rows.length === 0) {
    return (
      <div className={panelStyles.state}>
        <ListPlaceholder {...props} />
      </div>
    );
  }
  const number = new Intl.NumberFormat(lang);
  const first = (list.page - 1) * pageSize + 1;
  return (
    <>
      <DataTable
        caption={t(list.totalKind === 'minimum' ? 'admin.caption_minimum' : 'admin.caption', {
          title,
          page: list.page,
          pages: Math.max(1, list.pages),
        })}
        columns={columns}
        rows={list.rows}
        rowKey={rowKey}
        actions={actions}
        actionsTitle={t('admin.actions')}
        isStale={list.isStale}
      />
      <div className={styles.pager}>
        <span>
          {t(totalText('admin.range', list.totalKind), {
            first: number.format(first),
            last: number.format(first + list.rows.length - 1),
            total: number.format(list.total ?? 0),
          })}
        </span>
        <Pagination
          page={list.page}
          pages={list.pages}
          hasNext={list.hasNext}
          onPage={list.setPage}
          labels={{
            pages: t('admin.pages'),
            previous: t('admin.previous_page'),
            next: t('admin.next_page'),
          }}
        />
      </div>
    </>
  );
}
