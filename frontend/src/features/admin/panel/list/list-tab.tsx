import { type ReactNode, use } from 'react';
import type { PathOf } from '../../../../api/requests/request-types';
import { SearchBox } from '../../../../ui/forms/search-box';
import { useLanguage } from '../../../i18n/language';
import { PanelRightsContext, type Permission, roleMay, useMay } from '../permissions';
import { TabLayout } from '../tab-layout';
import { type BulkAction, BulkBar } from './bulk-bar';
import { ExportButton } from './export-button';
import { type ListColumn, useListColumns } from './list-columns';
import { filterNames, type ListFilter, ListFilters } from './list-filters';
import { ListTable } from './list-table';
import { type RowAction, RowActions } from './row-actions';
import { useAdminMutation } from '../use-admin-mutation';
import { useAdminList } from './use-admin-list';
import { useSelection } from './use-selection';

export interface ListTabProps<Row> {
  /** Name of the tab in the address and in text keys. */
  tab: string;
  /** Address of the list below `/api`, and the field of its response that holds the rows. */
  path: PathOf<'get'>;
  rows: string;
  idOf: (row: Row) => string;
  /** Heading of the table where it is not the tab's. */
  title?: string;
  columns: readonly ListColumn<Row>[];
  actions?: readonly RowAction<Row>[];
  /** Label of the search box; the search is debounced by 300 ms (ui/forms/search-box). */
  search?: string;
  filters?: readonly ListFilter[];
  bulk?: { nameOf: (row: Row) => string; actions: readonly BulkAction<Row>[]; needs?: Permission };
  /** Name of the CSV file, where the list can be exported. */
  exportName?: string;
  /** Where the export needs more than the list. */
  exportNeeds?: Permission;
  /** Before and after the filters. */
  toolbarStart?: ReactNode;
  toolbar?: ReactNode;
  /** A notice about the response, in the toolbar. */
  notice?: (response: Readonly<Record<string, unknown>>) => ReactNode;
  /** Above the table. */
  summary?: ReactNode;
  /** Shown while there are no rows at all, where it is not `admin.<tab>.empty`; with a button. */
  empty?: string;
  emptyAction?: ReactNode;
  /** Text key of the banner when the list did not load, where it is not `admin.<tab>.did_not_load`. */
  failed?: string;
  refetchInterval?: (rows: readonly Row[]) => number | false;
  /** Dialogs. */
  children?: ReactNode;
}

const noFilters: readonly ListFilter[] = [];

/**
 * A tab of the panel that is a list: search, filters, bulk actions, table with row actions, numbered pages, banners. A tab describes
 * these; see users-tab.tsx.
 */
export function ListTab<Row>(props: ListTabProps<Row>) {
  const { tab, idOf, actions, search, filters = noFilters, exportName } = props;
  const { failed = `admin.${tab}.did_not_load` } = props;
  const { t } = useLanguage();
  const { role } = use(PanelRightsContext);
  const bulk = useMay(props.bulk?.needs) ? props.bulk : undefined;
  const isExported = !props.exportNeeds || roleMay(role, props.exportNeeds);
  const list = useAdminList<Row>({ ...props, failed, filters: filterNames(filters) });
  const columns = useListColumns(tab, props.columns);
  const mutations = useAdminMutation();
  const selection = useSelection({ rows: list.rows, idOf, nameOf: bulk?.nameOf ?? idOf });
  const title = t(`admin.tab.${tab}`);
  return (
    <TabLayout
      title={title}
      count={list.total}
      countKind={list.totalKind}
      toolbar={
        <>
          {search === undefined ? null : (
            <SearchBox label={search} value={list.search} onSearch={list.setSearch} />
          )}
          {props.toolbarStart}
          <ListFilters tab={tab} list={list} filters={filters} />
          {props.notice?.(list.response ?? {})}
          {exportName === undefined || !isExported ? null : (
            <ExportButton path={props.path} filters={list.filters} fileName={exportName} />
          )}
          {props.toolbar}
        </>
      }
    >
      {props.summary}
      {bulk ? (
        <BulkBar selection={selection} idOf={idOf} nameOf={bulk.nameOf} actions={bulk.actions} />
      ) : null}
      <ListTable
        title={props.title ?? title}
        list={list}
        columns={bulk ? [selection.column, ...columns] : columns}
        rowKey={idOf}
        empty={props.empty ?? t(`admin.${tab}.empty`)}
        emptyAction={props.emptyAction}
        {...(actions
          ? { actions: (row: Row) => <RowActions row={row} actions={actions} mutations={mutations} /> }
          : {})}
      />
      {props.children}
    </TabLayout>
  );
}
