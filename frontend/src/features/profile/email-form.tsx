import { type FormEvent, useState } from 'react';
import { send } from '../../api/client';
import type { EmailChangeAsked } from '../../api/schema';
import type { User } from '../../api/types';
import { Field } from '../../ui/field';
import { failureText } from '../auth/failure-text';
import { Message } from '../auth/message';
import { isMailAddress } from '../auth/rules';
import { useLanguage } from '../i18n/language';

/** Asks for another address. It changes when the link in the letter to it was opened and confirmed. */
export function EmailForm({ user }: { user: User }) {
  const { t } = useLanguage();
  const [newEmail, setNewEmail] = useState('');
  const [password, setPassword] = useState('');
  const [told, setTold] = useState({ text: '', isError: false });
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = newEmail.trim();
    if (!isMailAddress(address) || address.toLowerCase() === user.email)
      return setTold({ text: t('invalid_email'), isError: true });
    setBusy(true);
    try {
      const { message } = await send<EmailChangeAsked>('POST', '/account/email', {
        newEmail: address,
        password,
      });
      setTold({ text: message, isError: false });
      setNewEmail('');
      setPassword('');
    } catch (problem) {
      setTold({ text: failureText(t, problem, 'email_change.failed'), isError: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="form" onSubmit={(event) => void submit(event)} noValidate>
      <Message {...told} />
      <Field
        label={t('email_change.new')}
        type="email"
        autoComplete="email"
        value={newEmail}
        onChange={(event) => setNewEmail(event.target.value)}
      />
      <Field
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <div>
        <button
          type="submit"
          className="btn btn-p btn-md"
          disabled={!newEmail.trim() || !password || isBusy}
          aria-busy={isBusy}
        >
          {t(isBusy ? 'email_change.asking' : 'email_change.ask')}
        </button>
      </div>
    </form>
  );
}
