import { maxTypedCode, oneTimeCode } from '../../../../../libs/i18n/src/codes/typed-code';
import { ApiError } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { FormError } from '../form-message';
import { useSession } from '../session';

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
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      try {
        await logInWithCode(challenge, oneTimeCode(code));
      } catch (problem) {
        form.setValue('code', '');
        if (!(problem instanceof ApiError) || problem.code !== 'CHALLENGE_EXPIRED') throw problem;
        onExpired(problem.message);
      }
    },
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed="errors.invalid_credentials" />
      <p className="muted">{t('second_factor.login_text')}</p>
      <Field
        label={t('second_factor.code')}
        hint={t('second_factor.login_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        {...field('code')}
        maxLength={maxTypedCode}
        required
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={oneTimeCode(form.watch('code')).length < 6 || isSubmitting}
        aria-busy={isSubmitting}
      >
        {t(isSubmitting ? 'auth.logging_in' : 'second_factor.go_on')}
      </button>
      <button type="button" className="btn btn-t btn-md" onClick={() => onExpired('')}>
        {t('auth.back_to_login')}
      </button>
    </form>
  );
}
