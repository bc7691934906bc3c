import { api } from '../../../api/requests/client';
import { releaseNotesConstraints as constraints } from '../../../api/admin-form-constraints';
import type { ReleaseDetails } from '../../../api/schema';
import { TextArea } from '../../../ui/forms/text-area';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';
import { useDetailForm } from '../panel/form/use-detail-form';

interface WithdrawDialogProps {
  release: ReleaseDetails;
  name: string;
  onClose: () => void;
}

/** Withdraws a release for good; owners read the reason. */
export function WithdrawDialog({ release, name, onClose }: WithdrawDialogProps) {
  const { t } = useLanguage();
  const form = useDetailForm({
    defaultValues: { en: '', ru: '' },
    save: ({ en, ru }) => {
      const body = { reason: { en: en.trim(), ru: ru.trim() } };
      return api.post('/admin/releases/{id}/yank', { path: { id: release.id }, body });
    },
    done: 'admin.releases.withdrew',
    failed: 'admin.releases.not_withdrawn',
    onClose,
  });
  const required = { required: 'admin.releases.fill_in' };
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.releases.withdraw', { name })}
      submitText={t('admin.releases.withdraw_submit')}
      form={form}
      onClose={form.close}
    >
      <p className="full">{t('admin.releases.confirm_withdraw', { name })}</p>
      <div className="full">
        <TextArea
          data-first
          label={t('admin.releases.reasonEn')}
          rows={3}
          {...form.field('en', constraints.en, required)}
        />
        <TextArea
          label={t('admin.releases.reasonRu')}
          rows={3}
          {...form.field('ru', constraints.ru, required)}
        />
      </div>
    </FormSheet>
  );
}
