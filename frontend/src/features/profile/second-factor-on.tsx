import { type FormEvent, useState } from 'react';
import { send } from '../../api/client';
import { useDeed } from '../../api/deed';
import type { RecoveryCodes, SessionToken } from '../../api/schema';
import { Field } from '../../ui/field';
import { tell } from '../../ui/toasts';
import { failureText } from '../auth/failure-text';
import { Message } from '../auth/message';
import { useSession } from '../auth/session';
import { useLanguage } from '../i18n/language';

interface SecondFactorOnProps {
  codesLeft: number;
  onCodes: (codes: readonly string[]) => void;
  onOff: () => void;
}

/** It is on. With both factors once more it is switched off, or gives new recovery codes. */
export function SecondFactorOn({ codesLeft, onCodes, onOff }: SecondFactorOnProps) {
  const { t } = useLanguage();
  const { renew } = useSession();
  // One for both: what is said above is how the last of them went.
  const wish = useDeed((grant: () => Promise<void>) => grant());
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const both = { password, code: code.trim() };
  const newCodes = (event: FormEvent) => {
    event.preventDefault();
    wish.run(async () => {
      const answer = await send<RecoveryCodes>('POST', '/account/second-factor/recovery-codes', both);
      onCodes(answer.recoveryCodes);
    });
  };
  const switchOff = () =>
    wish.run(async () => {
      const { token } = await send<SessionToken>('POST', '/account/second-factor/stop', both);
      renew(token);
      tell('ok', t('second_factor.is_off'));
      onOff();
    });
  const isWaiting = !password || both.code.length < 6 || wish.isBusy;
  return (
    <form className="form" onSubmit={newCodes} noValidate>
      <p className="row-actions">
        <span className="pill pill-ok">{t('second_factor.on')}</span>
        <span className="muted">{t('second_factor.codes_left', { n: codesLeft })}</span>
      </p>
      {wish.error ? <Message text={failureText(t, wish.error, 'second_factor.failed')} isError /> : null}
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
        maxLength={20}
        hint={t('second_factor.login_hint')}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <div className="row-actions">
        <button type="submit" className="btn btn-md" disabled={isWaiting} aria-busy={wish.isBusy}>
          {t('second_factor.new_codes')}
        </button>
        <button
          type="button"
          className="btn btn-dng btn-md"
          disabled={isWaiting}
          aria-busy={wish.isBusy}
          onClick={switchOff}
        >
          {t('second_factor.switch_off')}
        </button>
      </div>
    </form>
  );
}
