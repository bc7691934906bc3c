import { type ReactNode, useEffect, useState } from 'react';
import { maxTypedCode, oneTimeCode } from '../../../../../libs/i18n/src/codes/typed-code';
import { api } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { BrokenRule, errorText } from '../error-text';
import { FormMessage } from '../form-message';
import { EmailStep } from './email-step';
import { newPasswordError } from './rules';
import { PasswordField } from './password-field';
import { EmailText } from '../../../ui/email-text';

type Step = 'request' | 'verify' | 'done';

interface VerifyProps {
  email: string;
  message: string;
  onDone: () => void;
  onChangeEmail: () => void;
}

function VerifyStep({ email, message, onDone, onChangeEmail }: VerifyProps) {
  const { t } = useLanguage();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { token: '', newPassword: '' },
    onSubmit: async ({ token, newPassword }) => {
      const broken = !token.trim() || !newPassword ? 'both_fields_required' : newPasswordError(newPassword);
      if (broken) throw new BrokenRule(broken);
      await api.post('/reset-password', { body: { token: oneTimeCode(token), newPassword, email } });
      onDone();
    },
  });
  // The button of the first step had the focus and is gone.
  useEffect(() => form.setFocus('token'), [form]);
  const problem = error ? errorText(t, error, 'errors.failed_to_reset_password') : '';
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={problem || message} isError={problem !== ''} />
      <p className="muted">
        <EmailText>{t('auth.sent_to', { email })}</EmailText>{' '}
        <button type="button" className="link" onClick={onChangeEmail}>
          {t('auth.change_email')}
        </button>
      </p>
      <Field
        label={t('auth.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('token')}
        maxLength={maxTypedCode}
        required
      />
      <PasswordField
        label={t('auth.new_password')}
        value={form.watch('newPassword')}
        {...field('newPassword')}
      />
      <button type="submit" className="btn btn-p btn-xl" disabled={isSubmitting} aria-busy={isSubmitting}>
        {t(isSubmitting ? 'auth.resetting' : 'auth.reset')}
      </button>
    </form>
  );
}

/** The element that had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Two steps: an address, then its code and a new password; then a link to the log-in (storefront §2). */
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
        <EmailStep
          initialEmail={sent.email}
          label={t('auth.email')}
          submitText={t('auth.send_code')}
          sendingText={t('auth.sending')}
          failed="errors.failed_to_reset_password"
          onSend={async (email) => {
            const { message } = await api.post('/forgot-password', { body: { email } });
            setSent({ email, message });
            setStep('verify');
          }}
        />
      ) : step === 'verify' ? (
        <VerifyStep {...sent} onDone={() => setStep('done')} onChangeEmail={() => setStep('request')} />
      ) : (
        <div className="form" tabIndex={-1} ref={takeFocus}>
          <FormMessage text={t('auth.password_changed')} isError={false} />
          {logIn}
        </div>
      )}
    </>
  );
}
