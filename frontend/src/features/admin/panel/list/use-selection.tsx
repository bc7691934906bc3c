import { useState } from 'react';
import type { Column } from '../../../../ui/table/data-table';
import { useLanguage } from '../../../i18n/language';
import styles from './list.module.css';

export interface Selection<Row> {
  /** Selected rows of the page on screen; a row that left it is not selected any more. */
  rows: readonly Row[];
  /** The page has no rows. */
  isEmpty: boolean;
  isAllSelected: boolean;
  selectAll: () => void;
  clear: () => void;
  /** A column of checkboxes. */
  column: Column<Row>;
}

interface SelectionOptions<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** Name of a row in the label of its checkbox. */
  nameOf: (row: Row) => string;
}

/** The rows that a bulk action applies to. */
export function useSelection<Row>({ rows, idOf, nameOf }: SelectionOptions<Row>): Selection<Row> {
  const { t } = useLanguage();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const selected = rows.filter((row) => ids.has(idOf(row)));
  const toggle = (row: Row) => {
    const next = new Set(selected.map(idOf));
    if (!next.delete(idOf(row))) next.add(idOf(row));
    setIds(next);
  };
  return {
    rows: selected,
    isEmpty: rows.length === 0,
    isAllSelected: rows.length > 0 && selected.length === rows.length,
    selectAll: () => setIds(new Set(rows.map(idOf))),
    clear: () => setIds(new Set()),
    column: {
      key: 'choose',
      title: t('admin.bulk.choose'),
      cell: (row) => (
        <input
          type="checkbox"
          className={styles.check}
          aria-label={t('admin.bulk.choose_named', { name: nameOf(row) })}
          checked={ids.has(idOf(row))}
          onChange={() => toggle(row)}
        />
      ),
    },
  };
}
