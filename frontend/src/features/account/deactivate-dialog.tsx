import { api } from '../../api/requests/client';
import type { Activation } from '../../api/schema';
import { Sheet } from '../../ui/feedback/sheet';
import { useAccountMutation } from '../auth/use-account-mutation';
import { useLanguage } from '../i18n/language';
import { nameOf } from './own-computers/name-of-computer';

interface DeactivateDialogProps {
  computer: Activation;
  onClose: () => void;
}

/** Confirmation: the plug-ins stop working on the computer. */
export function DeactivateDialog({ computer, onClose }: DeactivateDialogProps) {
  const { t } = useLanguage();
  const { id, countsAsSwap, offlineUntil } = computer;
  const deactivate = useAccountMutation(
    // The dialog closes on errors, too, because a toast behind a modal dialog is not reachable.
    () => api.post('/account/activations/{id}/deactivate', { path: { id } }).finally(onClose),
    { done: 'computers.deactivated_now', failed: 'computers.failed_to_deactivate' },
  );
  return (
    <Sheet
      kind="dialog"
      title={t('computers.deactivate_title', { name: nameOf(computer) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="sht-body">
        <p className="full">{t('computers.deactivate_effect')}</p>
        <p className="full">{t(countsAsSwap ? 'computers.counts_as_swap' : 'computers.counts_as_no_swap')}</p>
        <p className="full muted">
          {t(offlineUntil ? 'computers.lost_file_offline' : 'computers.lost_file')}
        </p>
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
