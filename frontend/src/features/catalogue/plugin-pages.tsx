import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Icon } from '../../ui/icons';
import { Link } from '../../ui/link';
import { useLanguage } from '../i18n/language';
import { type CatalogueFilter, searchOf } from './catalogue-filter';
import styles from './cards/plugin-grid.module.css';

interface PluginPagesProps {
  filter: CatalogueFilter;
  path: string;
  /** Cursors of the pages beside this one. */
  next?: string | null | undefined;
  previous?: string | null | undefined;
}

/** The links are below the list; the next page begins above it. */
const scrollToTop = () => window.scrollTo(0, 0);

/** Links to the pages before and after; nothing for a list of one page. */
export function PluginPages({ filter, path, next, previous }: PluginPagesProps) {
  const { t } = useLanguage();
  if (!next && !previous) return null;
  const pageAt = (cursor: string) => path + searchOf({ ...filter, cursor });
  return (
    <nav className={styles.pages} aria-label={t('plugins.pages')}>
      {previous ? (
        <Link className="btn btn-md" rel="prev" to={pageAt(previous)} onClick={scrollToTop}>
          <Icon of={ChevronLeft} />
          {t('plugins.previous')}
        </Link>
      ) : null}
      {next ? (
        <Link className="btn btn-md" rel="next" to={pageAt(next)} onClick={scrollToTop}>
          {t('plugins.next')}
          <Icon of={ChevronRight} />
        </Link>
      ) : null}
    </nav>
  );
}
