import { useState } from 'react';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { ApiError } from '../../../api/requests/client';
import { challengeFrom, CodeStep } from './code-step';
import { BrokenRule } from '../error-text';
import { FormError, FormMessage } from '../form-message';
import { useSession } from '../session';

interface PasswordStepProps {
  /** The element that had the focus is gone. */
  shouldFocus: boolean;
  /** Why the second step returned here. */
  reason: string;
  onChallenge: (challenge: string) => void;
}

/** E-mail and password; the button is disabled until both are filled (storefront §5). */
function PasswordStep({ shouldFocus, reason, onChallenge }: PasswordStepProps) {
  const { t } = useLanguage();
  const { logIn } = useSession();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { email: '', password: '' },
    onSubmit: async ({ email, password }) => {
      try {
        await logIn(email.trim(), password);
      } catch (problem) {
        const challenge = challengeFrom(problem);
        if (challenge) return onChallenge(challenge);
        const isRefused = problem instanceof ApiError && (problem.status === 401 || problem.status === 400);
        throw isRefused ? new BrokenRule('errors.invalid_credentials') : problem;
      }
    },
  });
  const { email, password } = form.watch();
  const isFirst = !isSubmitting && !form.formState.isSubmitted;
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={isFirst ? reason : ''} isError />
      <FormError error={error} failed="errors.invalid_credentials" />
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        autoFocus={shouldFocus}
        {...field('email')}
        required
      />
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        {...field('password')}
        required
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!email.trim() || !password.trim() || isSubmitting}
        aria-busy={isSubmitting}
      >
        {t(isSubmitting ? 'auth.logging_in' : 'nav.login')}
      </button>
    </form>
  );
}

/** One step, or two with two-factor authentication. */
export function LoginForm() {
  const [challenge, setChallenge] = useState('');
  const [reason, setReason] = useState('');
  const [isBack, setBack] = useState(false);
  if (!challenge) return <PasswordStep shouldFocus={isBack} reason={reason} onChallenge={setChallenge} />;
  return (
    <CodeStep
      challenge={challenge}
      onExpired={(text) => {
        setReason(text);
        setBack(true);
        setChallenge('');
      }}
    />
  );
}
