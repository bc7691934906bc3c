import type { ReactNode } from 'react';
import styles from './table.module.css';

/** One column of a table: its heading and how a row shows it. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers are right-aligned. */
  isNumber?: boolean;
  /**
   * Position of the cell on a phone, where a row is a small card: `title` heads it, `side` is right of the title, `line` is a
   * line with the column's heading before it (the default), `cell` a third of a line with the heading above, `none` is left out.
   */
  onPhone?: 'title' | 'side' | 'line' | 'cell' | 'none';
}

interface DataTableProps<Row> {
  /** Caption for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Buttons at a row's end. */
  actions?: ((row: Row) => ReactNode) | undefined;
  actionsTitle?: string;
  /** The rows are previous data while new data loads. */
  isStale?: boolean;
}

/** A table that becomes a list of cards on phones. Roles are explicit, because `display` removes the native ones. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, actions, actionsTitle = '', isStale = false } = props;
  return (
    <div className={styles.frame} aria-busy={isStale} data-stale={isStale || undefined}>
      <table className={styles.table} role="table">
        <caption className="sr">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ key, title, isNumber }) => (
              <th key={key} role="columnheader" scope="col" data-number={isNumber || undefined}>
                {title}
              </th>
            ))}
            {actions ? (
              <th role="columnheader" scope="col">
                <span className="sr">{actionsTitle}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row">
              {columns.map(({ key, title, cell, isNumber, onPhone = 'line' }) => (
                <td
                  key={key}
                  role="cell"
                  data-number={isNumber || undefined}
                  data-phone={onPhone}
                  data-title={title}
                >
                  {cell(row)}
                </td>
              ))}
              {actions ? (
                <td role="cell" data-phone="actions">
                  <span className={styles.actions}>{actions(row)}</span>
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Placeholder rows of a table that loads. */
export function TableSkeleton({ rows = 10, label }: { rows?: number; label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-busy="true">
      <span className="sr">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} aria-hidden="true">
          <i className="sk" style={{ width: `${28 - ((index * 5) % 12)}%` }} />
          <i className="sk" style={{ width: `${16 - ((index * 3) % 7)}%` }} />
          <i className="sk" style={{ width: '8%' }} />
        </div>
      ))}
    </div>
  );
}
