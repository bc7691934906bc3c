import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Icon } from '../icons';
import { pageNumbers } from './page-numbers';
import styles from './pagination.module.css';

interface PaginationProps {
  page: number;
  pages: number;
  /** Pages follow that have no number, because the rows were not counted to their end. */
  hasNext?: boolean;
  onPage: (page: number) => void;
  labels: { pages: string; previous: string; next: string };
}

/** Numbered pages; not rendered for a single page (admin §2). */
export function Pagination({ page, pages: countedPages, hasNext, onPage, labels }: PaginationProps) {
  const pages = Math.max(countedPages, page);
  if (pages <= 1 && !hasNext) return null;
  return (
    <nav className={styles.pages} aria-label={labels.pages}>
      <button
        type="button"
        disabled={page <= 1}
        aria-label={labels.previous}
        onClick={() => onPage(page - 1)}
      >
        <Icon of={ChevronLeft} />
      </button>
      {pageNumbers(page, pages).map((number, index) =>
        number === null ? (
          <span key={`gap-${index}`}>…</span>
        ) : (
          <button
            key={number}
            type="button"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => onPage(number)}
          >
            {number}
          </button>
        ),
      )}
      <button
        type="button"
        disabled={!hasNext && page >= pages}
        aria-label={labels.next}
        onClick={() => onPage(page + 1)}
      >
        <Icon of={ChevronRight} />
      </button>
    </nav>
  );
}
