import { type FormEvent, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { maxTypedCode, oneTimeCode } from '../../../../libs/i18n/src/codes/typed-code';
import { api } from '../../api/requests/client';
import { Field } from '../../ui/forms/field';
import { showToast } from '../../ui/feedback/toasts';
import { errorText } from '../auth/error-text';
import { FormMessage } from '../auth/form-message';
import { useSession } from '../auth/session';
import { useLanguage } from '../i18n/language';

interface SecondFactorEnabledProps {
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
  onDisabled: () => void;
}

/** Two-factor authentication is on. Password and code disable it or create new recovery codes. */
export function SecondFactorEnabled({ codesLeft, onCodes, onDisabled }: SecondFactorEnabledProps) {
  const { t } = useLanguage();
  const { replaceToken } = useSession();
  // One mutation for both actions, because the error above the form is that of the last one.
  const change = useMutation({ mutationFn: (action: () => Promise<void>) => action() });
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const both = { password, code: oneTimeCode(code) };
  const newCodes = (event: FormEvent) => {
    event.preventDefault();
    change.mutate(async () => {
      const { recoveryCodes } = await api.post('/account/second-factor/recovery-codes', { body: both });
      onCodes(recoveryCodes);
    });
  };
  const switchOff = () =>
    change.mutate(async () => {
      const { token } = await api.post('/account/second-factor/stop', { body: both });
      replaceToken(token);
      showToast('ok', t('second_factor.is_off'));
      onDisabled();
    });
  const isWaiting = !password || both.code.length < 6 || change.isPending;
  return (
    <form className="form" onSubmit={newCodes} noValidate>
      <p className="row-actions">
        <span className="pill pill-ok">{t('second_factor.on')}</span>
        <span className="muted">{t('second_factor.codes_left', { n: codesLeft })}</span>
      </p>
      {change.error ? (
        <FormMessage text={errorText(t, change.error, 'second_factor.failed')} isError />
      ) : null}
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <Field
        label={t('second_factor.code')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        maxLength={maxTypedCode}
        hint={t('second_factor.login_hint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="row-actions">
        <button type="submit" className="btn btn-md" disabled={isWaiting} aria-busy={change.isPending}>
          {t('second_factor.new_codes')}
        </button>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={isWaiting}
          aria-busy={change.isPending}
          onClick={switchOff}
        >
          {t('second_factor.switch_off')}
        </button>
      </div>
    </form>
  );
}
