import { type FormEvent, useRef, useState } from 'react';
import { send } from '../../../api/client';
import type { ArticleRow } from '../../../api/schema';
import { Sheet } from '../../../ui/sheet';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { useAdminChange } from '../panel/use-admin-change';
import { useKept } from '../panel/use-kept';
import { useUnsaved } from '../panel/use-unsaved';
import { ArticleFields } from './article-fields';
import {
  type ArticleForm,
  type ArticleProblems,
  draftOf,
  emptyForm,
  formOf,
  hasProblems,
  problemsOf,
  slugOf,
  type Words,
} from './article-form';

/** The form, what is wrong with it, and what changes it. */
function useArticleForm(article: ArticleRow | null) {
  const kept = useKept<ArticleForm>(`article ${article?._id ?? 'new'}`, () =>
    article ? formOf(article) : emptyForm(new Date()),
  );
  const { value: form, setValue: setForm } = kept;
  const [isOwnSlug, setOwnSlug] = useState(article !== null || form.slug !== slugOf(form.en.title));
  const [isWaiting, setWaiting] = useState(false);
  const set = (next: Partial<ArticleForm>) => {
    if (next.slug !== undefined) setOwnSlug(true);
    setForm((now) => ({ ...now, ...next }));
  };
  const english = (next: Partial<Words>) =>
    setForm((now) => {
      const en = { ...now.en, ...next };
      return { ...now, en, slug: isOwnSlug ? now.slug : slugOf(en.title) };
    });
  const isChanged = isWaiting || kept.isChanged;
  return { fields: { form, set, english, onWaiting: setWaiting }, isWaiting, isChanged, forget: kept.forget };
}

const noProblems: ArticleProblems = { en: {}, ru: {} };

/** Writes an article, or rewrites one. */
export function ArticleSheet({ article, onClose }: { article: ArticleRow | null; onClose: () => void }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const { fields, isWaiting, isChanged, forget } = useArticleForm(article);
  const form = useRef<HTMLFormElement>(null);
  const [wasTried, setTried] = useState(false);
  const problems = wasTried ? problemsOf(fields.form) : noProblems;
  const summary = hasProblems(problems)
    ? 'admin.news.check_fields'
    : wasTried && isWaiting
      ? 'admin.news.picture_waits'
      : undefined;
  const close = useUnsaved({ isChanged, onGivenUp: forget, onClose });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (hasProblems(problemsOf(fields.form))) {
      // The messages are rendered after this turn.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    if (isWaiting) return;
    const draft = draftOf(fields.form, article);
    const isDone = await change({
      run: () =>
        article ? send('PUT', `/news/admin/${article._id}`, draft) : send('POST', '/news/admin', draft),
      done: article ? 'admin.news_updated' : 'admin.news_created',
      failed: 'admin.failed_create_news',
    });
    if (!isDone) return;
    forget();
    onClose();
  };
  return (
    <Sheet
      title={t(article ? 'admin.news.edit' : 'admin.news.add')}
      closeLabel={t('admin.close')}
      onClose={close}
      isWide
    >
      <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
        <div className="sht-body">
          <ArticleFields {...fields} problems={problems} />
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
          <button type="submit" className="btn btn-p btn-md" disabled={isBusy} aria-busy={isBusy}>
            {t(isBusy ? 'admin.saving' : article ? 'admin.update' : 'admin.create')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
