import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { DocumentName, PageText } from '../../../features/pages/documents';
import { documentQueries } from '../../../features/pages/documents.queries';
import { useLanguage } from '../../../features/i18n/language';
import { LoadError } from '../../../features/auth/load-error';
import { useTitle } from '../../routing/use-title';
import styles from '../../../features/pages/document.module.css';

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div className={clsx('section wrap', styles.document)} role="status" aria-label={t('shell.loading')}>
      <div className="stack">
        <div className={clsx('skeleton', styles.skeletonTitle)} />
        <div className={clsx('skeleton', styles.skeletonText)} />
      </div>
    </div>
  );
}

/** A page whose text is loaded: loading, error with retry, and data. */
export function DocumentPage({
  name,
  children,
}: {
  name: DocumentName;
  children: (text: PageText) => ReactNode;
}) {
  const { t, lang } = useLanguage();
  const page = useQuery(documentQueries.byName(name, lang));
  useTitle(page.data?.title);
  if (page.isPending) return <Skeleton />;
  if (page.isError) {
    return (
      <div className="section wrap">
        <LoadError level="h1" title={t('page.failed')} onRetry={page.refetch} />
      </div>
    );
  }
  return children(page.data);
}
