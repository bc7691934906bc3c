import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { DocumentName, PageText } from '../../../features/pages/documents';
import { documentQueries } from '../../../features/pages/documents.queries';
import { useLanguage } from '../../../features/i18n/language';
import { StateBlock } from '../../../ui/feedback/state-block';
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
        <StateBlock isError level="h1" title={t('page.failed')}>
          <button type="button" className="btn btn-p btn-md" onClick={() => void page.refetch()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      </div>
    );
  }
  return children(page.data);
}
