import { send } from '../../api/client';
import type { Activation } from '../../api/schema';
import { Sheet } from '../../ui/sheet';
import { useAccountChange } from '../auth/use-account-change';
import { useLanguage } from '../i18n/language';

interface DeactivateDialogProps {
  computer: Activation;
  onClose: () => void;
}

/** Says what happens before it happens: the plug-ins stop on that computer. */
export function DeactivateDialog({ computer: { id, machineName }, onClose }: DeactivateDialogProps) {
  const { t } = useLanguage();
  const deactivate = useAccountChange(
    // A message in the corner is not reachable behind a modal dialog, so the dialog closes either way.
    () => send('POST', `/account/activations/${id}/deactivate`).finally(onClose),
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
          disabled={deactivate.isBusy}
          aria-busy={deactivate.isBusy}
          onClick={() => deactivate.run()}
        >
          {t('computers.deactivate')}
        </button>
      </footer>
    </Sheet>
  );
}
