import { type ReactNode, useEffect, useRef, useState } from 'react';
import { send } from '../../api/client';
import type { ResetAnswer } from '../../api/schema';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { Message } from './message';
import { PasswordField } from './password-field';
import { isGoodPassword, isMailAddress } from './rules';
import { useSubmission } from './use-submission';

type Step = 'request' | 'verify' | 'done';

interface RequestProps {
  /** The address of a try before: whoever is back changes a letter of it. */
  before: string;
  onSent: (email: string, message: string) => void;
}

function RequestStep({ before, onSent }: RequestProps) {
  const { t } = useLanguage();
  const [email, setEmail] = useState(before);
  const address = email.trim();
  const { error, isBusy, submit } = useSubmission({
    problem: () => (isMailAddress(address) ? undefined : 'invalid_email'),
    send: async () => {
      const { message } = await send<ResetAnswer>('POST', '/forgot-password', { email: address });
      onSent(address, message);
    },
    failed: 'errors.failed_to_reset_password',
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Message text={error} isError />
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        autoFocus={before !== ''}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={!address || isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'auth.sending' : 'auth.send_code')}
      </button>
    </form>
  );
}

interface VerifyProps {
  email: string;
  message: string;
  onDone: () => void;
  onChange: () => void;
}

function VerifyStep({ email, message, onDone, onChange }: VerifyProps) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const [password, setPassword] = useState('');
  const form = useRef<HTMLFormElement>(null);
  // The button that led here is gone, and the focus with it.
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { error, isBusy, submit } = useSubmission({
    problem: () => {
      if (!code.trim() || !password) return 'both_fields_required';
      return isGoodPassword(password) ? undefined : 'validation.password_requirements';
    },
    send: async () => {
      await send('POST', '/reset-password', { token: code.trim(), newPassword: password, email });
      onDone();
    },
    failed: 'errors.failed_to_reset_password',
  });
  return (
    <form className="form" ref={form} onSubmit={submit} noValidate>
      <Message text={error || message} isError={error !== ''} />
      <p className="muted">
        {t('auth.sent_to', { email })}{' '}
        <button type="button" className="link" onClick={onChange}>
          {t('auth.change_email')}
        </button>
      </p>
      <Field
        label={t('auth.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <PasswordField label={t('auth.new_password')} value={password} onChange={setPassword} />
      <button type="submit" className="btn btn-p btn-xl" disabled={isBusy} aria-busy={isBusy}>
        {t(isBusy ? 'auth.resetting' : 'auth.reset')}
      </button>
    </form>
  );
}

/** What had it is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Two steps: an address, then its code and a new password; at the end the way to the log-in (spec storefront §2). */
export function ForgotForm({ logIn }: { logIn: ReactNode }) {
  const { t } = useLanguage();
  const [step, setStep] = useState<Step>('request');
  const [sent, setSent] = useState({ email: '', message: '' });
  return (
    <>
      <p className="sr" role="status">
        {step === 'done' ? '' : t('auth.step', { n: step === 'request' ? 1 : 2, of: 2 })}
      </p>
      {step === 'request' ? (
        <RequestStep
          before={sent.email}
          onSent={(email, message) => {
            setSent({ email, message });
            setStep('verify');
          }}
        />
      ) : step === 'verify' ? (
        <VerifyStep {...sent} onDone={() => setStep('done')} onChange={() => setStep('request')} />
      ) : (
        <div className="form" tabIndex={-1} ref={takeFocus}>
          <Message text={t('auth.password_changed')} isError={false} />
          {logIn}
        </div>
      )}
    </>
  );
}
