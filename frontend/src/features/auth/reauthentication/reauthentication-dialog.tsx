import { type ComponentPropsWithRef, useState } from 'react';
import { maxTypedCode, oneTimeCode } from '../../../../../libs/i18n/src/codes/typed-code';
import { api, ApiError } from '../../../api/requests/client';
import { useQuery } from '@tanstack/react-query';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { Sheet } from '../../../ui/feedback/sheet';
import { useLanguage } from '../../i18n/language';
import { LazyTexts } from '../../i18n/lazy-texts';
import { FormError } from '../form-message';
import { reauthenticationTexts } from '../reauthentication-texts';
import { secondFactorQueries } from '../second-factor.queries';
import { useSession } from '../session';

interface ReauthenticationDialogProps {
  /** False when the user cancelled. */
  onEnd: (isRenewed: boolean) => void;
}

function CodeField(input: ComponentPropsWithRef<'input'>) {
  const { t } = useLanguage();
  return (
    <div className="full">
      <Field
        label={t('second_factor.code')}
        hint={t('second_factor.login_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        {...input}
        maxLength={maxTypedCode}
        required
      />
    </div>
  );
}

function PasswordAndCode({ onEnd }: ReauthenticationDialogProps) {
  const { t } = useLanguage();
  const { replaceToken } = useSession();
  const factor = useQuery(secondFactorQueries.status());
  const [wasCodeRefused, setCodeRefused] = useState(false);
  const needsCode = factor.data?.isOn === true || wasCodeRefused;
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { password: '', code: '' },
    onSubmit: async ({ password, code }) => {
      const proof = needsCode ? { password, code: oneTimeCode(code) } : { password };
      try {
        const { token } = await api.post('/account/reauthentication', { body: proof });
        // A second request for the user would race with the repeated call, which may delete the account.
        replaceToken(token, true);
        onEnd(true);
      } catch (problem) {
        form.setValue('code', '');
        if (problem instanceof ApiError && problem.code === 'CODE_REFUSED') setCodeRefused(true);
        throw problem;
      }
    },
  });
  const { password, code } = form.watch();
  const isIncomplete = !password || (needsCode && oneTimeCode(code).length < 6);
  return (
    <Sheet
      kind="dialog"
      title={t('reauthentication.title')}
      closeLabel={t('reauthentication.close')}
      onClose={() => onEnd(false)}
    >
      <form noValidate onSubmit={submit}>
        <div className="sht-body">
          <p className="full">{t('reauthentication.text')}</p>
          {error ? (
            <div className="full">
              <FormError error={error} failed="errors.invalid_credentials" />
            </div>
          ) : null}
          <div className="full">
            <Field
              data-first
              label={t('auth.password')}
              type="password"
              autoComplete="current-password"
              {...field('password')}
              required
            />
          </div>
          {needsCode ? <CodeField {...field('code')} /> : null}
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={() => onEnd(false)}>
            {t('reauthentication.cancel')}
          </button>
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={isIncomplete || isSubmitting}
            aria-busy={isSubmitting}
          >
            {t('second_factor.go_on')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** Reauthentication: password, and a code with two-factor authentication. */
export default function ReauthenticationDialog({ onEnd }: ReauthenticationDialogProps) {
  return (
    <LazyTexts load={reauthenticationTexts}>
      <PasswordAndCode onEnd={onEnd} />
    </LazyTexts>
  );
}
