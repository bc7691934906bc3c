import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { Column } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';
import { DateCell } from '../date-cell';

type Cell<Row> =
  | { cell: (row: Row) => ReactNode }
  /** The field of the row with the date. */
  | { date: keyof Row & string }
  /** A pill. */
  | { pill: (row: Row) => { isOk: boolean; text: string } };

type Source<Row> = { key: keyof Row & string } | ({ key: string } & Cell<Row>);

/** A column of a list: what differs from the text `admin.<tab>.<key>` as its title and the row's field `key` as its cell. */
export type ListColumn<Row> = Pick<Column<Row>, 'isNumber' | 'onPhone'> & { title?: string } & Source<Row>;

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function cellOf<Row>(column: ListColumn<Row>, row: Row): ReactNode {
  if ('cell' in column) return column.cell(row);
  if ('date' in column) return <DateCell iso={textOf(row[column.date])} />;
  if (!('pill' in column)) return textOf(row[column.key]);
  const { isOk, text } = column.pill(row);
  return <span className={clsx('pill', isOk ? 'pill-ok' : 'pill-off')}>{text}</span>;
}

export function useListColumns<Row>(tab: string, columns: readonly ListColumn<Row>[]): Column<Row>[] {
  const { t } = useLanguage();
  return columns.map((column) => ({
    title: t(`admin.${tab}.${column.key}`),
    ...column,
    cell: (row) => cellOf(column, row),
  }));
}
