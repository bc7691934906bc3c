import { type FormEvent, useState } from 'react';
import { api } from '../../api/requests/client';
import { Field } from '../../ui/forms/field';
import { errorText } from '../auth/error-text';
import { FormMessage } from '../auth/form-message';
import { useLanguage } from '../i18n/language';

/** Storefront §9: the confirmation text, typed exactly. */
export const confirmationText = 'DELETE';

/** Deletes the account after the confirmation text was typed exactly; any other text is an error. */
export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const { t } = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState('');
  const isWrong = error !== '' && typed !== confirmationText;
  const [isBusy, setBusy] = useState(false);
  const deleteAccount = async (event: FormEvent) => {
    event.preventDefault();
    if (typed === '' || isBusy) return undefined;
    if (typed !== confirmationText) return setError(t('delete_confirmation_wrong'));
    setBusy(true);
    try {
      await api.delete('/user/delete-account');
      onDeleted();
    } catch (problem) {
      setError(errorText(t, problem, 'gdpr.delete_error'));
      setBusy(false);
    }
  };
  const open = () => {
    setOpen(true);
    setWasOpen(true);
  };
  const cancel = () => {
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
    <form
      className="panel"
      role="group"
      aria-label={t('gdpr.delete')}
      noValidate
      onSubmit={(event) => void deleteAccount(event)}
    >
      <FormMessage text={error} isError />
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
          type="submit"
          className="btn btn-dng btn-md"
          disabled={typed === '' || isBusy}
          aria-busy={isBusy}
        >
          {t(isBusy ? 'gdpr.deleting' : 'gdpr.delete')}
        </button>
        <button type="button" className="btn btn-t btn-md" onClick={cancel}>
          {t('gdpr.keep')}
        </button>
      </div>
    </form>
  );
}
