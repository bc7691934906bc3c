import { useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Activation } from '../../../api/schema';
import { Sheet } from '../../../ui/feedback/sheet';
import { useAccountMutation } from '../../auth/use-account-mutation';
import { useLanguage } from '../../i18n/language';
import { nameOf } from './name-of-computer';

function Confirmation({ computer, onClose }: { computer: Activation; onClose: () => void }) {
  const { t } = useLanguage();
  const { id } = computer;
  const removing = useAccountMutation(
    // The dialog closes on errors, too, because a toast behind a modal dialog is not reachable.
    () => api.delete('/account/activations/{id}', { path: { id } }).finally(onClose),
    { done: 'computers.removed', failed: 'computers.failed_to_remove' },
  );
  return (
    <Sheet
      kind="dialog"
      title={t('computers.remove_title', { name: nameOf(computer) })}
      closeLabel={t('shell.close')}
      onClose={onClose}
    >
      <div className="sht-body">
        <p className="full">{t('computers.remove_effect')}</p>
      </div>
      <footer>
        <button type="button" className="btn btn-md" data-first onClick={onClose}>
          {t('computers.keep_listed')}
        </button>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={removing.isPending}
          aria-busy={removing.isPending}
          onClick={() => removing.mutate()}
        >
          {t('computers.remove')}
        </button>
      </footer>
    </Sheet>
  );
}

/** Removes a deactivated computer from the list. */
export function RemoveComputer({ computer }: { computer: Activation }) {
  const { t } = useLanguage();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="link"
        aria-label={t('computers.remove_named', { name: nameOf(computer) })}
        onClick={() => setAsking(true)}
      >
        {t('computers.remove')}
      </button>
      {isAsking ? <Confirmation computer={computer} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
