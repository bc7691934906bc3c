import { type FormEvent, useState } from 'react';
import { send } from '../../../api/client';
import type { ArticleRow } from '../../../api/schema';
import { Field } from '../../../ui/field';
import { Sheet } from '../../../ui/sheet';
import { TextArea } from '../../../ui/text-area';
import { useLanguage } from '../../i18n/language';
import { Banners } from '../panel/banners';
import { useAdminChange } from '../panel/use-admin-change';
import { useKept } from '../panel/use-kept';
import { useUnsaved } from '../panel/use-unsaved';
import { type ArticleForm, draftOf, emptyForm, formOf, problemOf, slugOf, type Words } from './article-form';
import { PictureUpload } from './picture-upload';

/** Spec admin §9. */
const contentRows = 6;

interface WordsFieldsProps {
  legend: string;
  hint?: string;
  words: Words;
  isRequired: boolean;
  onChange: (change: Partial<Words>) => void;
}

function WordsFields({ legend, hint, words, isRequired, onChange }: WordsFieldsProps) {
  const { t } = useLanguage();
  return (
    <fieldset className="adm-words full">
      <legend>{legend}</legend>
      {hint ? <p className="hint">{hint}</p> : null}
      <Field
        label={t('admin.news.title')}
        isMarked={isRequired}
        required={isRequired}
        maxLength={200}
        value={words.title}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        label={t('admin.news.subtitle')}
        isMarked={isRequired}
        required={isRequired}
        maxLength={300}
        value={words.subtitle}
        onChange={(event) => onChange({ subtitle: event.target.value })}
      />
      <TextArea
        label={t('admin.news.content')}
        required={isRequired}
        rows={contentRows}
        maxLength={40_000}
        value={words.content}
        onChange={(event) => onChange({ content: event.target.value })}
      />
    </fieldset>
  );
}

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
  const problem = problemOf(form) ?? (isWaiting ? 'admin.news.picture_waits' : undefined);
  return { fields: { form, set, english, onWaiting: setWaiting }, isChanged, problem, forget: kept.forget };
}

interface FieldsProps {
  form: ArticleForm;
  set: (next: Partial<ArticleForm>) => void;
  english: (next: Partial<Words>) => void;
  onWaiting: (isWaiting: boolean) => void;
}

function Fields({ form, set, english, onWaiting }: FieldsProps) {
  const { t } = useLanguage();
  return (
    <>
      <label className="check full">
        <input
          type="checkbox"
          checked={form.isPublished}
          onChange={(event) => set({ isPublished: event.target.checked })}
        />
        {t('admin.news.published')}
      </label>
      <Field
        label={t('admin.news.slug')}
        isMarked
        required
        maxLength={80}
        value={form.slug}
        onChange={(event) => set({ slug: event.target.value })}
      />
      <Field
        label={t('admin.news.day')}
        type="date"
        isMarked
        required
        value={form.day}
        onChange={(event) => set({ day: event.target.value })}
      />
      <PictureUpload
        imageUrl={form.imageUrl}
        slug={form.slug}
        onUploaded={(imageUrl) => set({ imageUrl })}
        onWaiting={onWaiting}
      />
      <WordsFields legend={t('admin.news.english')} words={form.en} isRequired onChange={english} />
      <WordsFields
        legend={t('admin.news.russian')}
        hint={t('admin.news.russian_hint')}
        words={form.ru}
        isRequired={false}
        onChange={(next) => set({ ru: { ...form.ru, ...next } })}
      />
    </>
  );
}

/** Writes an article, or rewrites one. */
export function ArticleSheet({ article, onClose }: { article: ArticleRow | null; onClose: () => void }) {
  const { t } = useLanguage();
  const { change, isBusy } = useAdminChange();
  const { fields, isChanged, problem, forget } = useArticleForm(article);
  const [wrong, setWrong] = useState<string>();
  const close = useUnsaved({ isChanged, onGivenUp: forget, onClose });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setWrong(problem);
    if (problem) return;
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
      <form onSubmit={(event) => void submit(event)} noValidate>
        <div className="sht-body">
          <Fields {...fields} />
        </div>
        {wrong ? (
          <p className="msg msg-err" role="alert">
            {t(wrong)}
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
