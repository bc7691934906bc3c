import { useQuery, useQueryClient } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createAppPasswordConstraints } from '../../api/form-constraints';
import { api } from '../../api/requests/client';
import type { AppPassword, CreatedAppPassword } from '../../api/schema';
import { useRestoreLostFocus } from '../../ui/browser/use-restore-lost-focus';
import { showToast } from '../../ui/feedback/toasts';
import { Field } from '../../ui/forms/field';
import { useApiForm } from '../../ui/forms/use-api-form';
import { Icon } from '../../ui/icons';
import { FormError } from '../auth/form-message';
import { LoadError } from '../auth/load-error';
import { useAccountMutation } from '../auth/use-account-mutation';
import { dayAndTime } from '../i18n/formats';
import { useLanguage } from '../i18n/language';
import { appPasswordQueries } from './app-passwords.queries';
import styles from './security.module.css';

const revokeTexts = { done: 'app_passwords.revoked', failed: 'app_passwords.revoke_failed' };

function AppPasswordRow({ id, name, createdAt, lastUsedAt }: AppPassword) {
  const { t, lang } = useLanguage();
  const revoke = useAccountMutation(
    () => api.delete('/account/app-passwords/{id}', { path: { id } }),
    revokeTexts,
  );
  const facts = [
    t('app_passwords.since', { date: dayAndTime(createdAt, lang) }),
    lastUsedAt ? t('app_passwords.used', { date: dayAndTime(lastUsedAt, lang) }) : t('app_passwords.unused'),
  ];
  return (
    <li className={styles.session}>
      <Icon of={KeyRound} />
      <div>
        <h3>{name}</h3>
        <p className="muted">{facts.join(' · ')}</p>
      </div>
      <button
        type="button"
        className="btn btn-md"
        disabled={revoke.isPending}
        aria-busy={revoke.isPending}
        aria-label={t('app_passwords.revoke_named', { name })}
        onClick={() => revoke.mutate()}
      >
        {t('app_passwords.revoke')}
      </button>
    </li>
  );
}

function CreateForm({ onCreated }: { onCreated: (created: CreatedAppPassword) => void }) {
  const { t } = useLanguage();
  const { field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { name: '' },
    onSubmit: async (body) => onCreated(await api.post('/account/app-passwords', { body })),
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed="app_passwords.create_failed" />
      <Field
        label={t('app_passwords.name')}
        hint={t('app_passwords.name_hint')}
        autoComplete="off"
        {...field('name', createAppPasswordConstraints.name)}
      />
      <div>
        <button type="submit" className="btn btn-md" disabled={isSubmitting} aria-busy={isSubmitting}>
          {t('app_passwords.create')}
        </button>
      </div>
    </form>
  );
}

interface NewPasswordProps {
  password: string;
  email: string;
  onDone: () => void;
}

/** The new password, shown once, because its hash is stored. */
function NewPassword({ password, email, onDone }: NewPasswordProps) {
  const { t } = useLanguage();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => showToast('ok', t('app_passwords.copied')),
      () => showToast('error', t('app_passwords.copy_failed')),
    );
  return (
    <div className="panel">
      <h3 className="h4" ref={heading} tabIndex={-1}>
        {t('app_passwords.created_title')}
      </h3>
      <p>{t('app_passwords.created_text', { email })}</p>
      <p>
        <code className={`mono ${styles.secret}`}>{password}</code>
      </p>
      <div className="row-actions">
        <button type="button" className="btn btn-md" onClick={() => void copy()}>
          {t('app_passwords.copy')}
        </button>
        <button type="button" className="btn btn-p btn-md" onClick={onDone}>
          {t('app_passwords.done')}
        </button>
      </div>
    </div>
  );
}

/** Passwords for plug-ins with JUCE's own unlocking: creates, lists and revokes them. */
export function AppPasswords({ email }: { email: string }) {
  const { t } = useLanguage();
  const queryClient = useQueryClient();
  const passwords = useQuery(appPasswordQueries.list());
  const [created, setCreated] = useState<CreatedAppPassword | null>(null);
  useRestoreLostFocus();
  const showCreated = (password: CreatedAppPassword) => {
    setCreated(password);
    void queryClient.invalidateQueries({ queryKey: ['account'] });
  };
  if (passwords.isError)
    return <LoadError title={t('app_passwords.load_failed')} onRetry={passwords.refetch} />;
  return (
    <>
      {created ? (
        <NewPassword password={created.password} email={email} onDone={() => setCreated(null)} />
      ) : (
        <CreateForm onCreated={showCreated} />
      )}
      {passwords.data?.length ? (
        <ul className={styles.sessions}>
          {passwords.data.map((password) => (
            <AppPasswordRow key={password.id} {...password} />
          ))}
        </ul>
      ) : null}
    </>
  );
}
