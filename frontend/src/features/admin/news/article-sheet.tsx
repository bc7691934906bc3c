import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { AdminArticle } from '../../../api/schema';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { ArticleFields } from './article-fields';
import { type ArticleFormValues, emptyArticle, toArticleInput, toFormValues } from './article-form';

interface ArticleSheetProps {
  /** Null for a new article. */
  article: AdminArticle | null;
  onClose: () => void;
}

function save(article: AdminArticle | null, values: ArticleFormValues) {
  const body = toArticleInput(values, article);
  if (!article) return api.post('/news/admin', { body });
  return api.put('/news/admin/{id}', { path: { id: article._id }, body });
}

/** Creates an article, or edits one (admin §2). */
export function ArticleSheet({ article, onClose }: ArticleSheetProps) {
  const { t } = useLanguage();
  // A picture was selected but not uploaded: the article would be saved without it.
  const [isWaiting, setWaiting] = useState(false);
  const form = useDetailForm<ArticleFormValues>({
    draft: `article ${article?._id ?? 'new'}`,
    defaultValues: article ? toFormValues(article) : emptyArticle(new Date()),
    save: (values) => save(article, values),
    done: article ? 'admin.news_updated' : 'admin.news_created',
    failed: 'admin.failed_create_news',
    isIncomplete: isWaiting,
    onClose,
  });
  const { isSubmitted, errors } = form.form.formState;
  const hasErrors = Object.keys(errors).length > 0;
  return (
    <FormSheet
      isWide
      title={t(article ? 'admin.news.edit' : 'admin.news.add')}
      submitText={t(article ? 'admin.update' : 'admin.create')}
      form={form}
      summary={
        isSubmitted && (hasErrors || isWaiting) ? (
          <p className="msg msg-err" role="alert">
            {t(hasErrors ? 'admin.news.check_fields' : 'admin.news.picture_waits')}
          </p>
        ) : null
      }
      onClose={form.close}
    >
      <ArticleFields {...form} isNew={article === null} onWaiting={setWaiting} />
    </FormSheet>
  );
}
