import { clsx } from 'clsx';
import { useState } from 'react';
import { maxTypedCode, oneTimeCode } from '../../../../libs/i18n/src/codes/typed-code';
import { api } from '../../api/requests/client';
import type { TwoFactorSetup, TwoFactorEnabled } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { QrCode } from '../../ui/qr-code';
import { FormMessage } from '../auth/form-message';
import { useSubmission } from '../auth/forms/use-submission';
import { useLanguage } from '../i18n/language';
import styles from './security.module.css';

const failed = 'second_factor.failed';

interface PasswordStepProps {
  /** The element that had the focus is gone. */
  shouldFocus: boolean;
  onSecret: (secret: TwoFactorSetup) => void;
}

function PasswordStep({ shouldFocus, onSecret }: PasswordStepProps) {
  const { t } = useLanguage();
  const [password, setPassword] = useState('');
  const { error, isBusy, submit } = useSubmission({
    send: async () => onSecret(await api.post('/account/second-factor/start', { body: { password } })),
    failed,
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={error} isError />
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={shouldFocus}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div>
        <button type="submit" className="btn btn-p btn-md" disabled={!password || isBusy} aria-busy={isBusy}>
          {t('second_factor.set_up')}
        </button>
      </div>
    </form>
  );
}

interface SecretStepProps {
  secret: TwoFactorSetup;
  onDone: (started: TwoFactorEnabled) => void;
  onCancel: () => void;
}

function SecretStep({ secret: { secret, uri }, onDone, onCancel }: SecretStepProps) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const { error, isBusy, submit } = useSubmission({
    send: async () =>
      onDone(await api.post('/account/second-factor/confirm', { body: { code: oneTimeCode(code) } })),
    failed,
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>{t('second_factor.scan')}</p>
      <QrCode text={uri} label={t('second_factor.qr')} />
      <p>
        {t('second_factor.type_instead')}{' '}
        <code className={clsx('mono', styles.secret)}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FormMessage text={error} isError />
      <Field
        label={t('second_factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={maxTypedCode}
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="row-actions">
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={oneTimeCode(code).length < 6 || isBusy}
          aria-busy={isBusy}
        >
          {t('second_factor.switch_on')}
        </button>
        <button type="button" className="btn btn-t btn-md" onClick={onCancel}>
          {t('second_factor.not_now')}
        </button>
      </div>
    </form>
  );
}

/** Two steps: the password, then the secret for the app and a code that proves its setup. */
export function SecondFactorSetup({ onDone }: { onDone: (started: TwoFactorEnabled) => void }) {
  const [secret, setSecret] = useState<TwoFactorSetup | null>(null);
  const [isBack, setBack] = useState(false);
  if (!secret) return <PasswordStep shouldFocus={isBack} onSecret={setSecret} />;
  const cancel = () => {
    setBack(true);
    setSecret(null);
  };
  return <SecretStep secret={secret} onDone={onDone} onCancel={cancel} />;
}
