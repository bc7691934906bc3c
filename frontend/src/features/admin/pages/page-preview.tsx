import { useQuery } from '@tanstack/react-query';
import type { MouseEvent } from 'react';
import { api } from '../../../api/requests/client';
import type { EditedPage } from '../../../api/schema';
import { BlockContent } from '../../pages/document-body';
import type { PageText } from '../../pages/documents';
import { useLanguage } from '../../i18n/language';
import { errorMessage } from '../panel/error-message';
import documentStyles from '../../pages/document.module.css';
import styles from './pages.module.css';

interface PagePreviewProps {
  name: EditedPage['name'];
  language: 'en' | 'ru';
  markdown: string;
}

/** A link of the preview would leave the form. */
function stay(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest('a')) event.preventDefault();
}

/** The page that a text would make, by the parser of the server. */
export function PagePreview({ name, language, markdown }: PagePreviewProps) {
  const { t } = useLanguage();
  const preview = useQuery({
    queryKey: ['page-preview', name, language, markdown],
    queryFn: () => api.post('/admin/pages/{name}/preview', { path: { name }, body: { language, markdown } }),
    // The API describes a document as an object without fields; its form is in libs/i18n.
    select: ({ document }) => document as unknown as PageText,
    retry: false,
  });
  if (preview.isError)
    return (
      <p className="err full" role="alert">
        {errorMessage(t, preview.error, 'admin.pages.no_preview')}
      </p>
    );
  if (!preview.data) return <span className="ring" role="status" aria-label={t('shell.loading')} />;
  const { title, lead, sections } = preview.data;
  return (
    <div className={`${documentStyles.document} ${styles.preview}`} lang={language} onClickCapture={stay}>
      <article>
        <h3>{title}</h3>
        <p className="lead">{lead}</p>
        {sections.map((section) => (
          <section key={section.id}>
            <h4>{section.title}</h4>
            {section.body.map((block, place) => (
              <BlockContent key={place} block={block} />
            ))}
          </section>
        ))}
      </article>
    </div>
  );
}
