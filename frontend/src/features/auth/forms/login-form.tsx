import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/forms/field';
import { useLanguage } from '../../i18n/language';
import { ApiError } from '../../../api/requests/client';
import { challengeFrom, CodeStep } from './code-step';
import { errorText } from '../error-text';
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
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState(reason);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      await logIn(email.trim(), password);
    } catch (problem) {
      const challenge = challengeFrom(problem);
      if (challenge) return onChallenge(challenge);
      const isRefused = problem instanceof ApiError && (problem.status === 401 || problem.status === 400);
      setError(
        isRefused ? t('errors.invalid_credentials') : errorText(t, problem, 'errors.invalid_credentials'),
      );
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      {error ? (
        <p className="msg msg-err" role="alert">
          {error}
        </p>
      ) : null}
      <Field
        label={t('auth.email')}
        type="email"
        autoComplete="email"
        autoFocus={shouldFocus}
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!email.trim() || !password.trim() || isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'auth.logging_in' : 'nav.login')}
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
