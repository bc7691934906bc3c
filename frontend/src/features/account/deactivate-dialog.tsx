import { api } from '../../api/requests/client';
import type { Activation } from '../../api/schema';
import { Sheet } from '../../ui/feedback/sheet';
import { useAccountMutation } from '../auth/use-account-mutation';
import { useLanguage } from '../i18n/language';

interface DeactivateDialogProps {
  computer: Activation;
  onClose: () => void;
}

/** Confirmation: the plug-ins stop working on the computer. */
export function DeactivateDialog({ computer: { id, machineName }, onClose }: DeactivateDialogProps) {
  const { t } = useLanguage();
  const deactivate = useAccountMutation(
    // The dialog closes on errors, too, because a toast behind a modal dialog is not reachable.
    () => api.post('/account/activations/{id}/deactivate', { path: { id } }).finally(onClose),
    { done: 'computers.deactivated_now', failed: 'computers.failed_to_deactivate' },
  );
  return (
    <Sheet
      kind="dialog"
      title={t('computers.deactivate_title', { name: machineName })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="sht-body">
        <p className="full">{t('computers.deactivate_effect')}</p>
      </div>
      <footer>
        <button type="button" className="btn btn-md" data-first onClick={onClose}>
          {t('computers.keep_active')}
        </button>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={deactivate.isPending}
          aria-busy={deactivate.isPending}
          onClick={() => deactivate.mutate()}
        >
          {t('computers.deactivate')}
        </button>
      </footer>
    </Sheet>
  );
}
