import { clsx } from 'clsx';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { articleTextConstraints } from '../../../api/admin-form-constraints';
import { articleDraftConstraints } from '../../../api/form-constraints';
import { Field } from '../../../ui/forms/field';
import { TextArea } from '../../../ui/forms/text-area';
import type { ApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { slugify } from '../panel/form/slugify';
import { type ArticleFormValues, validateSources } from './article-form';
import { PictureUpload } from './picture-upload';
import styles from './news.module.css';

/** admin §9. */
const contentRows = 6;
const required = 'admin.news.required';

type ArticleForm = ApiForm<ArticleFormValues>;

interface EnglishFieldsProps extends ArticleForm {
  onTitle: (title: string) => void;
}

/** The English texts; all are required (admin §5). */
function EnglishFields({ field, onTitle }: EnglishFieldsProps) {
  const { t } = useLanguage();
  const title = field('en.title', articleTextConstraints.title, { required });
  return (
    <fieldset className={clsx(styles.texts, 'full')}>
      <legend>{t('admin.news.english')}</legend>
      <Field
        label={t('admin.news.title')}
        isMarked
        {...title}
        onChange={(event) => {
          void title.onChange(event);
          onTitle(event.target.value);
        }}
      />
      <Field
        label={t('admin.news.subtitle')}
        isMarked
        {...field(
          'en.subtitle',
          { ...articleTextConstraints.subtitle, required: true, minLength: 1 },
          { required },
        )}
      />
      <TextArea
        label={t('admin.news.content')}
        rows={contentRows}
        {...field(
          'en.content',
          { ...articleTextConstraints.content, required: true, minLength: 1 },
          { required },
        )}
      />
    </fieldset>
  );
}

/** The Russian texts, all optional; readers get the English part for what is empty. */
function RussianFields({ field }: ArticleForm) {
  const { t } = useLanguage();
  const text = (name: 'title' | 'subtitle' | 'content') =>
    field(`ru.${name}`, { ...articleTextConstraints[name], required: false });
  return (
    <fieldset className={clsx(styles.texts, 'full')}>
      <legend>{t('admin.news.russian')}</legend>
      <p className="hint">{t('admin.news.russian_hint')}</p>
      <Field label={t('admin.news.title')} {...text('title')} />
      <Field label={t('admin.news.subtitle')} {...text('subtitle')} />
      <TextArea label={t('admin.news.content')} rows={contentRows} {...text('content')} />
    </fieldset>
  );
}

interface ArticleFieldsProps extends ArticleForm {
  /** A new article gets its slug from the title until the slug is edited. */
  isNew: boolean;
  onWaiting: (isWaiting: boolean) => void;
}

function useSlugProposal({ form, isNew }: Pick<ArticleFieldsProps, 'form' | 'isNew'>) {
  const [isEdited, setEdited] = useState(
    () => !isNew || form.getValues('slug') !== slugify(form.getValues('en.title')),
  );
  const propose = (title: string) => {
    if (isEdited) return;
    form.setValue('slug', slugify(title), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return { propose, onEdit: () => setEdited(true) };
}

/** Every field of an article, each with its own message. */
export function ArticleFields({ isNew, onWaiting, ...article }: ArticleFieldsProps) {
  const { t } = useLanguage();
  const { form, field } = article;
  const { propose, onEdit } = useSlugProposal({ form, isNew });
  const [imageUrl, slug] = useWatch({ control: form.control, name: ['imageUrl', 'slug'] });
  const slugField = field('slug', articleDraftConstraints.slug, {
    required,
    invalid: 'admin.news.slug_wrong',
  });
  return (
    <>
      <label className={clsx(styles.check, 'full')}>
        <input type="checkbox" {...form.register('isPublished')} />
        {t('admin.news.published')}
      </label>
      <Field
        label={t('admin.news.slug')}
        isMarked
        {...slugField}
        onChange={(event) => {
          onEdit();
          void slugField.onChange(event);
        }}
      />
      <Field
        label={t('admin.news.day')}
        type="date"
        isMarked
        // The browser reports a partly typed day as none; without a day the article would be published at once.
        {...field('day', { required: true, minLength: 1 }, { required: 'admin.news.day_missing' })}
      />
      <PictureUpload
        imageUrl={imageUrl}
        problem={
          field('imageUrl', articleDraftConstraints.imageUrl, { invalid: 'admin.news.picture_wrong' }).error
        }
        slug={slug}
        onUploaded={(url) =>
          form.setValue('imageUrl', url, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
        onWaiting={onWaiting}
      />
      <EnglishFields {...article} onTitle={propose} />
      <RussianFields {...article} />
      <div className="full">
        <TextArea
          label={t('admin.news.sources')}
          hint={t('admin.news.sources_hint')}
          rows={3}
          spellCheck={false}
          inputMode="url"
          {...field('sources', {}, { validate: validateSources })}
        />
      </div>
    </>
  );
}
