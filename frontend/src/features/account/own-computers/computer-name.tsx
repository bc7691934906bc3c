import { type FormEvent, useState } from 'react';
import { api } from '../../../api/requests/client';
import type { Activation } from '../../../api/schema';
import { useAccountMutation } from '../../auth/use-account-mutation';
import { useLanguage } from '../../i18n/language';
import styles from '../computers.module.css';
import { nameOf } from './name-of-computer';

const maxLength = 80;

function NameForm({ computer, onClose }: { computer: Activation; onClose: () => void }) {
  const { t } = useLanguage();
  const [name, setName] = useState(nameOf(computer));
  const saving = useAccountMutation(
    () =>
      api
        .put('/account/activations/{id}/name', { path: { id: computer.id }, body: { name: name.trim() } })
        .then(onClose),
    { done: 'computers.renamed', failed: 'computers.failed_to_rename' },
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    saving.mutate();
  };
  return (
    <form className={styles.nameForm} onSubmit={submit}>
      <label>
        <span className="sr">{t('computers.name')}</span>
        <input
          className="inp"
          value={name}
          maxLength={maxLength}
          placeholder={computer.machineName}
          autoFocus
          onChange={(event) => setName(event.target.value)}
        />
      </label>
      <div className="row-actions">
        <button type="submit" className="btn btn-p btn-sm" disabled={saving.isPending}>
          {t('computers.save_name')}
        </button>
        <button type="button" className="btn btn-sm" onClick={onClose}>
          {t('computers.cancel_name')}
        </button>
      </div>
    </form>
  );
}

/** The name of a computer, and the form that changes it. */
export function ComputerName({ computer }: { computer: Activation }) {
  const { t } = useLanguage();
  const [isEdited, setEdited] = useState(false);
  const name = nameOf(computer);
  if (isEdited) return <NameForm computer={computer} onClose={() => setEdited(false)} />;
  return (
    <>
      <h2>{name}</h2>
      {computer.givenName ? <p className="muted">{computer.machineName}</p> : null}
      <button
        type="button"
        className="link"
        aria-label={t('computers.rename_named', { name })}
        onClick={() => setEdited(true)}
      >
        {t('computers.rename')}
      </button>
    </>
  );
}
