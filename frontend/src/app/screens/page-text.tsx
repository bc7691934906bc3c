import { useQuery } from '../../api/query';
import type { ReactNode } from 'react';
import { type DocumentName, documentQuery, type PageText } from '../../features/pages/documents';
import { useLanguage } from '../../features/i18n/language';
import { StateBlock } from '../../ui/state-block';
import { useTitle } from '../title';
import '../../ui/pages.css';

function Skeleton() {
  const { t } = useLanguage();
  return (
    <div className="section wrap reading" role="status" aria-label={t('shell.loading')}>
      <div className="stack">
        <div className="skeleton skeleton-title" />
        <div className="skeleton skeleton-text" />
      </div>
    </div>
  );
}

/** A page whose text comes from the shop: while it loads, when it does not, and then. */
export function PageOf({ name, children }: { name: DocumentName; children: (text: PageText) => ReactNode }) {
  const { t, lang } = useLanguage();
  const page = useQuery(documentQuery(name, lang));
  useTitle(page.data?.title);
  if (page.isPending) return <Skeleton />;
  if (page.isError) {
    return (
      <div className="section wrap">
        <StateBlock isError level="h1" title={t('page.failed')}>
          <button type="button" className="btn btn-p btn-md" onClick={() => page.again()}>
            {t('errors.try_again')}
          </button>
        </StateBlock>
      </div>
    );
  }
  return children(page.data);
}
