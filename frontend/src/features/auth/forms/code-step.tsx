import { useState } from 'react';
import { maxTypedCode, oneTimeCode } from '../../../../../libs/i18n/src/codes/typed-code';
import { ApiError } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { useLanguage } from '../../i18n/language';
import { FormMessage } from '../form-message';
import { useSession } from '../session';
import { useSubmission } from './use-submission';

/** The challenge of two-factor authentication from the error of the log-in; undefined for other errors. */
export function challengeFrom(problem: unknown): string | undefined {
  if (!(problem instanceof ApiError) || problem.code !== 'LOGIN_CODE_REQUIRED') return undefined;
  const [detail] = problem.details;
  const challenge: unknown =
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'challenge') : undefined;
  return typeof challenge === 'string' ? challenge : undefined;
}

interface CodeStepProps {
  challenge: string;
  /** Returns to the password, with the reason. */
  onExpired: (reason: string) => void;
}

/** The second step of the log-in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ challenge, onExpired }: CodeStepProps) {
  const { t } = useLanguage();
  const { logInWithCode } = useSession();
  const [code, setCode] = useState('');
  const { error, isBusy, submit } = useSubmission({
    send: async () => {
      try {
        await logInWithCode(challenge, oneTimeCode(code));
      } catch (problem) {
        setCode('');
        if (!(problem instanceof ApiError) || problem.code !== 'CHALLENGE_EXPIRED') throw problem;
        onExpired(problem.message);
      }
    },
    failed: 'errors.invalid_credentials',
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={error} isError />
      <p className="muted">{t('second_factor.login_text')}</p>
      <Field
        label={t('second_factor.code')}
        hint={t('second_factor.login_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxTypedCode}
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={oneTimeCode(code).length < 6 || isBusy}
        aria-busy={isBusy}
      >
        {t(isBusy ? 'auth.logging_in' : 'second_factor.go_on')}
      </button>
      <button type="button" className="btn btn-t btn-md" onClick={() => onExpired('')}>
        {t('auth.back_to_login')}
      </button>
    </form>
  );
}
