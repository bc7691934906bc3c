import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { EditedPage } from '../../../api/schema';
import { SwitchField } from '../../../ui/forms/switch-field';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { useBanners } from '../panel/banners';
import { FormSheet } from '../panel/form/form-sheet';

const languages = ['en', 'ru'] as const;
const announcedPages: readonly string[] = ['terms', 'privacy'];

interface PublishDialogProps {
  page: Pick<EditedPage, 'name' | 'revision'>;
  texts: EditedPage['texts'];
  onPublished: () => void;
  onClose: () => void;
}

/** Publishes a page, and announces a change of terms or privacy policy to the account holders by mail. */
export function PublishDialog({ page: { name, revision }, texts, onPublished, onClose }: PublishDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { showSuccess } = useBanners();
  const form = useApiForm({
    t,
    defaultValues: { isAnnounced: false, en: '', ru: '' },
    onSubmit: async ({ isAnnounced: isMailed, en, ru }) => {
      const body = { revision, texts, ...(isMailed ? { announcement: { en, ru } } : {}) };
      await api.post('/admin/pages/{name}/publish', { path: { name }, body });
      await queryClient.invalidateQueries({ queryKey: ['admin'] });
      showSuccess('admin.pages.published');
      onPublished();
    },
  });
  const isAnnounced = form.form.watch('isAnnounced');
  const constraints = { required: isAnnounced, minLength: 3, maxLength: 2_000 };
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.pages.publish')}
      submitText={t('admin.pages.publish')}
      failed="admin.pages.not_published"
      form={form}
      onClose={onClose}
    >
      <p className="full">{t('admin.pages.confirm', { name: t(`admin.pages.name.${name}`) })}</p>
      {announcedPages.includes(name) ? (
        <div className="full">
          <SwitchField
            label={t('admin.pages.announce')}
            hint={t('admin.pages.announce_hint')}
            isOn={isAnnounced}
            onChange={(isOn) => form.form.setValue('isAnnounced', isOn)}
          />
        </div>
      ) : null}
      {isAnnounced
        ? languages.map((language) => (
            <div className="full" key={language}>
              <TextArea
                label={t(`admin.pages.announcement.${language}`)}
                lang={language}
                rows={4}
                {...form.field(language, constraints)}
              />
            </div>
          ))
        : null}
    </FormSheet>
  );
}
