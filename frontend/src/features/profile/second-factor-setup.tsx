import { clsx } from 'clsx';
import { useState } from 'react';
import { maxTypedCode, oneTimeCode } from '../../../../libs/i18n/src/codes/typed-code';
import { api } from '../../api/requests/client';
import type { TwoFactorSetup, TwoFactorEnabled } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { useApiForm } from '../../ui/forms/use-api-form';
import { QrCode } from '../../ui/qr-code';
import { FormError } from '../auth/form-message';
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
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { password: '' },
    onSubmit: async (body) => onSecret(await api.post('/account/second-factor/start', { body })),
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed={failed} />
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        autoFocus={shouldFocus}
        {...field('password')}
      />
      <div>
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={!form.watch('password') || isSubmitting}
          aria-busy={isSubmitting}
        >
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
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) =>
      onDone(await api.post('/account/second-factor/confirm', { body: { code: oneTimeCode(code) } })),
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>{t('second_factor.scan')}</p>
      <QrCode text={uri} label={t('second_factor.qr')} />
      <p>
        {t('second_factor.type_instead')}{' '}
        <code className={clsx('mono', styles.secret)}>{secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
      </p>
      <FormError error={error} failed={failed} />
      <Field
        label={t('second_factor.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        {...field('code')}
        maxLength={maxTypedCode}
      />
      <div className="row-actions">
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={oneTimeCode(form.watch('code')).length < 6 || isSubmitting}
          aria-busy={isSubmitting}
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
