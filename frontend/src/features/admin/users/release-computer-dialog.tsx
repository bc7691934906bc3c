import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../api/requests/client';
import { postAdminComputersReleaseConstraints as constraints } from '../../../api/form-constraints';
import type { CustomerComputer } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { TextArea } from '../../../ui/forms/text-area';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { errorText } from '../../auth/error-text';
import { useLanguage } from '../../i18n/language';
import { confirmAction } from '../panel/confirm-action';

interface ReleaseComputerDialogProps {
  computer: CustomerComputer;
  onClose: () => void;
  onDone: () => void;
}

/** Releases all seats of a customer's computer; the customer receives the reason by mail. */
export function ReleaseComputerDialog({ computer, onClose, onDone }: ReleaseComputerDialogProps) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const { id, machineName: name } = computer;
  const { field, submit, isSubmitting, error } = useApiForm({
    t,
    defaultValues: { reason: '' },
    onSubmit: async ({ reason }) => {
      if (!confirmAction(t('admin.users.confirm_release', { name }))) return;
      try {
        await api.post('/admin/computers/{id}/release', { path: { id }, body: { reason: reason.trim() } });
      } finally {
        await queryClient.invalidateQueries({ queryKey: ['admin'] });
      }
      onDone();
    },
  });
  const tooShort = 'admin.users.release_bad_reason';
  return (
    <Sheet
      kind="dialog"
      title={t('admin.users.release_named', { name })}
      closeLabel={t('admin.close')}
      onClose={onClose}
    >
      <form noValidate onSubmit={submit}>
        <div className="sht-body">
          <p className="full">{t('admin.users.release_effect')}</p>
          <div className="full">
            <TextArea
              data-first
              label={t('admin.users.release_reason')}
              rows={3}
              hint={t('admin.users.release_hint')}
              {...field('reason', constraints.reason, { required: tooShort, invalid: tooShort })}
            />
          </div>
          <div className="full" role="alert">
            {error ? <p className="err">{errorText(t, error, 'admin.users.failed_release')}</p> : null}
          </div>
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button type="submit" className="btn btn-p btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
            {t('admin.users.release')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
