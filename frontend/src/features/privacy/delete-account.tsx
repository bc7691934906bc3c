import { useState } from 'react';
import { send } from '../../api/client';
import { Field } from '../../ui/field';
import { failureText } from '../auth/failure-text';
import { Message } from '../auth/message';
import { useLanguage } from '../i18n/language';

/** Spec storefront §9: what has to be typed, to the letter. */
export const confirmation = 'DELETE';

/** Deletes the account after the confirmation text was typed exactly; another text shows what to type. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const isWrong = error !== '' && typed !== confirmation;
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    if (typed !== confirmation) return setError(t('delete_confirmation_wrong'));
    setBusy(true);
    try {
      await send('DELETE', '/user/delete-account');
      onDeleted();
    } catch (problem) {
      setError(failureText(t, problem, 'gdpr.delete_error'));
      setBusy(false);
    }
  };
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  const keep = () => {
    setOpen(false);
    setTyped('');
    setError('');
  };
  if (!isOpen) {
    return (
      <div>
        <button type="button" className="btn btn-dng btn-md" autoFocus={wasOpen} onClick={open}>
          {t('gdpr.delete')}
        </button>
      </div>
    );
  }
  return (
    <div className="panel" role="group" aria-label={t('gdpr.delete')}>
      <Message text={error} isError />
      <p>{t('gdpr.delete_means')}</p>
      <Field
        label={t('gdpr.delete_type')}
        autoComplete="off"
        autoFocus
        value={typed}
        aria-invalid={isWrong || undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setError('');
        }}
      />
      <div className="row-actions">
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={typed === '' || isBusy}
          aria-busy={isBusy}
          onClick={() => void remove()}
        >
          {t(isBusy ? 'gdpr.deleting' : 'gdpr.delete')}
        </button>
        <button type="button" className="btn btn-t btn-md" onClick={keep}>
          {t('gdpr.keep')}
        </button>
      </div>
    </div>
  );
}
