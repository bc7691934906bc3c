import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import type { Trial } from '../../../api/schema';
import { SelectField } from '../../../ui/forms/select-field';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormSheet } from '../panel/form/form-sheet';

const choices = ['7', '14', '30'] as const;
/** The API takes extensions without a reason; the panel asks for one. */
const reasonConstraints = { required: true, minLength: 3, maxLength: 500 } as const;

interface ExtendTrialDialogProps {
  trial: Trial;
  onClose: () => void;
}

/** Extends a trial, which is possible once; the reason is audited. */
export function ExtendTrialDialog({ trial: { id, name }, onClose }: ExtendTrialDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const form = useApiForm({
    t,
    defaultValues: { days: '7', reason: '' },
    onSubmit: async ({ days, reason }) => {
      const body = { days: Number(days), reason: reason.trim() };
      try {
        await api.post('/admin/trials/{id}/extend', { path: { id }, body });
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['admin'] });
      }
      onClose();
    },
  });
  const tooShort = 'admin.users.release_bad_reason';
  return (
    <FormSheet
      kind="dialog"
      title={t('admin.users.extend_named', { name })}
      submitText={t('admin.users.extend')}
      failed="admin.users.not_extended"
      form={form}
      onClose={onClose}
    >
      <p className="full">{t('admin.users.extend_effect')}</p>
      <SelectField
        data-first
        label={t('admin.users.extend_days')}
        options={choices.map((value) => ({ value, text: value }))}
        {...form.field('days')}
      />
      <div className="full">
        <TextArea
          label={t('admin.users.extend_reason')}
          rows={3}
          {...form.field('reason', reasonConstraints, { required: tooShort, invalid: tooShort })}
        />
      </div>
    </FormSheet>
  );
}
