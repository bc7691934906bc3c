import { useState } from 'react';
import type { Column } from '../../../ui/data-table';
import { useLanguage } from '../../i18n/language';

export interface Selection<Row> {
  /** Those chosen that are on the screen: nothing is done to rows that nobody sees. */
  rows: readonly Row[];
  /** There is nothing to choose from. */
  isEmpty: boolean;
  isAll: boolean;
  chooseAll: () => void;
  clear: () => void;
  /** A box for each row. */
  column: Column<Row>;
}

interface Chosen<Row> {
  rows: readonly Row[];
  idOf: (row: Row) => string;
  /** What a row is called. */
  nameOf: (row: Row) => string;
}

/** Rows of a list that something is done to together. */
export function useSelection<Row>({ rows, idOf, nameOf }: Chosen<Row>): Selection<Row> {
  const { t } = useLanguage();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter((row) => ids.has(idOf(row)));
  const toggle = (row: Row) => {
    const next = new Set(chosen.map(idOf));
    if (!next.delete(idOf(row))) next.add(idOf(row));
    setIds(next);
  };
  return {
    rows: chosen,
    isEmpty: rows.length === 0,
    isAll: rows.length > 0 && chosen.length === rows.length,
    chooseAll: () => setIds(new Set(rows.map(idOf))),
    clear: () => setIds(new Set()),
    column: {
      key: 'choose',
      title: t('admin.bulk.choose'),
      cell: (row) => (
        <input
          type="checkbox"
          className="dt-check"
          aria-label={t('admin.bulk.choose_named', { name: nameOf(row) })}
          checked={ids.has(idOf(row))}
          onChange={() => toggle(row)}
        />
      ),
    },
  };
}
