import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { AdminArticle } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { usePersistedDraft } from '../panel/form/use-persisted-draft';
import { useUnsavedChanges } from '../panel/form/use-unsaved-changes';
import { useAdminMutation } from '../panel/use-admin-mutation';
import { ArticleFields } from './article-fields';
import { type ArticleFormValues, emptyArticle, toArticleInput, toFormValues } from './article-form';

interface ArticleSheetProps {
  /** Null for a new article. */
  article: AdminArticle | null;
  onClose: () => void;
}

function useArticleForm({ article, onClose }: ArticleSheetProps) {
  const { t } = useLanguage();
  const { mutate } = useAdminMutation();
  // A picture was selected but not uploaded: the article would be saved without it.
  const [isWaiting, setWaiting] = useState(false);
  const [defaultValues] = useState(() => (article ? toFormValues(article) : emptyArticle(new Date())));
  const fields = useApiForm<ArticleFormValues>({
    t,
    defaultValues,
    onSubmit: async (values) => {
      if (isWaiting) return;
      const body = toArticleInput(values, article);
      const isDone = await mutate({
        run: () =>
          article
            ? api.put('/news/admin/{id}', { path: { id: article._id }, body })
            : api.post('/news/admin', { body }),
        done: article ? 'admin.news_updated' : 'admin.news_created',
        failed: 'admin.failed_create_news',
        onError: fields.markRefused,
      });
      if (!isDone) return;
      draft.discard();
      onClose();
    },
  });
  const draft = usePersistedDraft(fields.form, `article ${article?._id ?? 'new'}`);
  const close = useUnsavedChanges({
    isChanged: isWaiting || draft.isChanged,
    onDiscard: draft.discard,
    onClose,
  });
  return { fields, isWaiting, setWaiting, close };
}

/** Creates an article, or edits one (admin §2). */
export function ArticleSheet(props: ArticleSheetProps) {
  const { t } = useLanguage();
  const { article } = props;
  const { fields, isWaiting, setWaiting, close } = useArticleForm(props);
  const { isSubmitting } = fields;
  const { isSubmitted, errors } = fields.form.formState;
  const summary = !isSubmitted
    ? undefined
    : Object.keys(errors).length > 0
      ? 'admin.news.check_fields'
      : isWaiting
        ? 'admin.news.picture_waits'
        : undefined;
  return (
    <Sheet
      title={t(article ? 'admin.news.edit' : 'admin.news.add')}
      closeLabel={t('admin.close')}
      onClose={close}
      isWide
    >
      <form onSubmit={fields.submit} noValidate>
        <div className="sht-body">
          <ArticleFields {...fields} isNew={article === null} onWaiting={setWaiting} />
        </div>
        {summary ? (
          <p className="msg msg-err" role="alert">
            {t(summary)}
          </p>
        ) : null}
        <Banners />
        <footer>
          <button type="button" className="btn btn-md" onClick={close}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
            {t(isSubmitting ? 'admin.saving' : article ? 'admin.update' : 'admin.create')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
