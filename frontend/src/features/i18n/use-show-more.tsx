import { type ReactNode, useState } from 'react';
import { useLanguage } from './language';

/** Rows that are shown at first, and by each click. */
export const rowsPerStep = 50;

/** The first rows of a long list, and the button that shows more of them; no button if all are shown. */
export function useShowMore<Row>(rows: readonly Row[]): { shown: readonly Row[]; more: ReactNode } {
  const { t } = useLanguage();
  const [count, setCount] = useState(rowsPerStep);
  const left = rows.length - count;
  return {
    shown: rows.slice(0, count),
    more:
      left > 0 ? (
        <p className="list-end">
          <button type="button" className="btn btn-md" onClick={() => setCount(count + rowsPerStep)}>
            {t('shell.show_more', { n: left })}
          </button>
        </p>
      ) : null,
  };
}
