import { useState } from 'react';
import { Failure } from '../../api/client';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { Message } from './message';
import { useSession } from './session';
import { useSubmission } from './use-submission';

/** What the second step needs from the refusal of the first; nothing where it was refused for another reason. */
export function challengeIn(problem: unknown): string | undefined {
  if (!(problem instanceof Failure) || problem.code !== 'LOGIN_CODE_REQUIRED') return undefined;
  const [detail] = problem.details;
  const challenge: unknown =
    typeof detail === 'object' && detail !== null ? Reflect.get(detail, 'challenge') : undefined;
  return typeof challenge === 'string' ? challenge : undefined;
}

interface CodeStepProps {
  challenge: string;
  /** Back to the password, with the reason. */
  onExpired: (reason: string) => void;
}

/** The second step of logging in: a code of the app, or a recovery code in its place. */
export function CodeStep({ challenge, onExpired }: CodeStepProps) {
  const { t } = useLanguage();
  const { logInWithCode } = useSession();
  const [code, setCode] = useState('');
  const { error, isBusy, submit } = useSubmission({
    send: async () => {
      try {
        await logInWithCode(challenge, code.trim());
      } catch (problem) {
        setCode('');
        if (!(problem instanceof Failure) || problem.code !== 'CHALLENGE_EXPIRED') throw problem;
        onExpired(problem.message);
      }
    },
    failed: 'errors.invalid_credentials',
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <Message text={error} isError />
      <p className="muted">{t('second_factor.login_text')}</p>
      <Field
        label={t('second_factor.code')}
        hint={t('second_factor.login_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={code.trim().length < 6 || isBusy}
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
