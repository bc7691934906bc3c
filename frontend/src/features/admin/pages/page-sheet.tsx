import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { EditedPage } from '../../../api/schema';
import { Segments } from '../../../ui/forms/segments';
import { TextArea } from '../../../ui/forms/text-area';
import { useLanguage } from '../../i18n/language';
import { EditedRow } from '../panel/form/edited-row';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';
import { PageChanges } from './page-changes';
import { PagePreview } from './page-preview';
import { PublishDialog } from './publish-dialog';
import styles from './pages.module.css';

type Texts = EditedPage['texts'];

const languages = ['en', 'ru'] as const;
const views = ['edit', 'preview', 'changes'] as const;

function usePageForm({ name, revision, texts }: EditedPage, onClose: () => void) {
  return useDetailForm<Texts>({
    draft: `page ${name} ${revision}`,
    defaultValues: texts,
    save: (values) => api.put('/admin/pages/{name}', { path: { name }, body: { revision, texts: values } }),
    done: 'admin.pages.saved',
    failed: 'admin.pages.not_saved',
    onClose,
  });
}

function PageForm({ page, onClose }: { page: EditedPage; onClose: () => void }) {
  const { t } = useLanguage();
  const form = usePageForm(page, onClose);
  const [lang, setLang] = useState<(typeof languages)[number]>('en');
  const [view, setView] = useState<(typeof views)[number]>('edit');
  const [isPublishing, setIsPublishing] = useState(false);
  const text = form.form.watch(lang);
  return (
    <>
      <FormSheet
        isWide
        title={t('admin.pages.edit', { name: t(`admin.pages.name.${page.name}`) })}
        submitText={t('admin.pages.save')}
        form={form}
        onClose={form.close}
      >
        <div className={styles.bar}>
          <Segments
            label={t('admin.pages.language')}
            options={languages}
            chosen={lang}
            textOf={(option) => option.toUpperCase()}
            onChoose={setLang}
          />
          <Segments
            label={t('admin.pages.view')}
            options={views}
            chosen={view}
            textOf={(option) => t(`admin.pages.view.${option}`)}
            onChoose={setView}
          />
          <button type="button" className="btn btn-md" onClick={() => setIsPublishing(true)}>
            {t('admin.pages.publish')}
          </button>
        </div>
        {languages.map((language) => (
          <div key={language} className={styles.text} hidden={view !== 'edit' || language !== lang}>
            <TextArea
              label={t(`admin.pages.text.${language}`)}
              hint={t('admin.pages.hint')}
              spellCheck
              lang={language}
              {...form.field(language, { required: true, maxLength: 40_000 })}
            />
          </div>
        ))}
        {view === 'preview' ? <PagePreview name={page.name} language={lang} markdown={text} /> : null}
        {view === 'changes' ? (
          <PageChanges
            page={page}
            lang={lang}
            text={text}
            onTake={(former) => form.form.setValue(lang, former, { shouldDirty: true })}
          />
        ) : null}
      </FormSheet>
      {isPublishing ? (
        <PublishDialog
          page={page}
          texts={form.form.getValues()}
          onPublished={onClose}
          onClose={() => setIsPublishing(false)}
        />
      ) : null}
    </>
  );
}

/** Edits the text of a static page, and publishes it. */
export function PageSheet({ name, onClose }: { name: EditedPage['name']; onClose: () => void }) {
  const { t } = useLanguage();
  return (
    <EditedRow
      id={name}
      load={() => api.get('/admin/pages/{name}', { path: { name } })}
      title={t('admin.pages.edit', { name: t(`admin.pages.name.${name}`) })}
      failed={t('admin.pages.did_not_load')}
      onClose={onClose}
    >
      {(page) => (page ? <PageForm page={page} onClose={onClose} /> : null)}
    </EditedRow>
  );
}
