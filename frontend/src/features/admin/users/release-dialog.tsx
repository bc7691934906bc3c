import { useDeed } from '../../../api/deed';
import { useForget } from '../../../api/query';
import { type FormEvent, useState } from 'react';
import { send } from '../../../api/client';
import type { CustomerComputer } from '../../../api/schema';
import { Sheet } from '../../../ui/sheet';
import { TextArea } from '../../../ui/text-area';
import { failureText } from '../../auth/failure-text';
import { useLanguage } from '../../i18n/language';
import { confirmed } from '../panel/confirmed';

const shortestReason = 3;

interface ReleaseDialogProps {
  computer: CustomerComputer;
  onClose: () => void;
  onDone: () => void;
}

/** Why a computer loses its seats; asked once more before it does. */
export function ReleaseDialog({ computer, onClose, onDone }: ReleaseDialogProps) {
  const { t } = useLanguage();
  const forget = useForget();
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const { id, machineName: name } = computer;
  const release = useDeed(() => send('POST', `/admin/computers/${id}/release`, { reason: reason.trim() }), {
    onDone,
    onEnd: () => forget('admin'),
  });
  const isGiven = reason.trim().length >= shortestReason;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (isGiven && confirmed(t('admin.users.confirm_release', { name }))) release.run();
  };
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
              maxLength={500}
              hint={t('admin.users.release_hint')}
              error={isChecked && !isGiven ? t('admin.users.release_bad_reason') : undefined}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <div className="full" role="alert">
            {release.error ? (
              <p className="err">{failureText(t, release.error, 'admin.users.failed_release')}</p>
            ) : null}
          </div>
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={onClose}>
            {t('admin.cancel')}
          </button>
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={release.isBusy}
            aria-busy={release.isBusy}
          >
            {t('admin.users.release')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
