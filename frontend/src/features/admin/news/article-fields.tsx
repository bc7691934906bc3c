import { Field } from '../../../ui/field';
import { TextArea } from '../../../ui/text-area';
import { useLanguage } from '../../i18n/language';
import type { ArticleForm, ArticleProblems, Words } from './article-form';
import { PictureUpload } from './picture-upload';

/** Spec admin §9. */
const contentRows = 6;

interface WordsFieldsProps {
  legend: string;
  hint?: string;
  words: Words;
  problems: Partial<Record<keyof Words, string>>;
  isRequired: boolean;
  onChange: (change: Partial<Words>) => void;
}

function WordsFields({ legend, hint, words, problems, isRequired, onChange }: WordsFieldsProps) {
  const { t } = useLanguage();
  const error = (field: keyof Words) => (problems[field] ? t(problems[field]) : undefined);
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
        error={error('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Field
        label={t('admin.news.subtitle')}
        isMarked={isRequired}
        required={isRequired}
        maxLength={300}
        value={words.subtitle}
        error={error('subtitle')}
        onChange={(event) => onChange({ subtitle: event.target.value })}
      />
      <TextArea
        label={t('admin.news.content')}
        required={isRequired}
        rows={contentRows}
        maxLength={40_000}
        value={words.content}
        error={error('content')}
        onChange={(event) => onChange({ content: event.target.value })}
      />
    </fieldset>
  );
}

export interface ArticleFieldsProps {
  form: ArticleForm;
  problems: ArticleProblems;
  set: (next: Partial<ArticleForm>) => void;
  english: (next: Partial<Words>) => void;
  onWaiting: (isWaiting: boolean) => void;
}

/** Every field of an article, each with its own message. */
export function ArticleFields({ form, problems, set, english, onWaiting }: ArticleFieldsProps) {
  const { t } = useLanguage();
  const error = (key: string | undefined) => (key ? t(key) : undefined);
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
        error={error(problems.slug)}
        onChange={(event) => set({ slug: event.target.value })}
      />
      <Field
        label={t('admin.news.day')}
        type="date"
        isMarked
        required
        value={form.day}
        error={error(problems.day)}
        onChange={(event) => set({ day: event.target.value })}
      />
      <PictureUpload
        imageUrl={form.imageUrl}
        problem={error(problems.imageUrl)}
        slug={form.slug}
        onUploaded={(imageUrl) => set({ imageUrl })}
        onWaiting={onWaiting}
      />
      <WordsFields
        legend={t('admin.news.english')}
        words={form.en}
        problems={problems.en}
        isRequired
        onChange={english}
      />
      <WordsFields
        legend={t('admin.news.russian')}
        hint={t('admin.news.russian_hint')}
        words={form.ru}
        problems={problems.ru}
        isRequired={false}
        onChange={(next) => set({ ru: { ...form.ru, ...next } })}
      />
      <div className="full">
        <TextArea
          label={t('admin.news.sources')}
          hint={t('admin.news.sources_hint')}
          rows={3}
          spellCheck={false}
          inputMode="url"
          value={form.sources}
          error={error(problems.sources)}
          onChange={(event) => set({ sources: event.target.value })}
        />
      </div>
    </>
  );
}
