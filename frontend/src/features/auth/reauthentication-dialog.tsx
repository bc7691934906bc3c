import { useState } from 'react';
import { Failure, send } from '../../api/client';
import { useQuery } from '../../api/query';
import type { SessionToken } from '../../api/schema';
import { Field } from '../../ui/field';
import { Sheet } from '../../ui/sheet';
import { useLanguage } from '../i18n/language';
import { MoreTexts } from '../i18n/more-texts';
import { Message } from './message';
import { reauthenticationTexts } from './reauthentication-texts';
import { secondFactorQuery } from './second-factor-query';
import { useSession } from './session';
import { useSubmission } from './use-submission';

interface ReauthenticationDialogProps {
  /** False when the owner cancelled. */
  onEnd: (isRenewed: boolean) => void;
}

function CodeField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useLanguage();
  return (
    <div className="full">
      <Field
        label={t('second_factor.code')}
        hint={t('second_factor.login_hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function PasswordAndCode({ onEnd }: ReauthenticationDialogProps) {
  const { t } = useLanguage();
  const { renew } = useSession();
  const factor = useQuery(secondFactorQuery);
  const [wasCodeRefused, setCodeRefused] = useState(false);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const needsCode = factor.data?.isOn === true || wasCodeRefused;
  const { error, isBusy, submit } = useSubmission({
    send: async () => {
      const proof = needsCode ? { password, code: code.trim() } : { password };
      try {
        const { token } = await send<SessionToken>('POST', '/account/reauthentication', proof);
        // A second request for the user would race with the repeated call, which may delete the account.
        renew(token, true);
        onEnd(true);
      } catch (problem) {
        setCode('');
        if (problem instanceof Failure && problem.code === 'CODE_REFUSED') setCodeRefused(true);
        throw problem;
      }
    },
    failed: 'errors.invalid_credentials',
  });
  const isIncomplete = !password || (needsCode && code.trim().length < 6);
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
              <Message text={error} isError />
            </div>
          ) : null}
          <div className="full">
            <Field
              data-first
              label={t('auth.password')}
              type="password"
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </div>
          {needsCode ? <CodeField value={code} onChange={setCode} /> : null}
        </div>
        <footer>
          <button type="button" className="btn btn-md" onClick={() => onEnd(false)}>
            {t('reauthentication.cancel')}
          </button>
          <button
            type="submit"
            className="btn btn-p btn-md"
            disabled={isIncomplete || isBusy}
            aria-busy={isBusy}
          >
            {t('second_factor.go_on')}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

/** Password, and a code where the account has a second factor, once more. */
export default function ReauthenticationDialog({ onEnd }: ReauthenticationDialogProps) {
  return (
    <MoreTexts load={reauthenticationTexts}>
      <PasswordAndCode onEnd={onEnd} />
    </MoreTexts>
  );
}
