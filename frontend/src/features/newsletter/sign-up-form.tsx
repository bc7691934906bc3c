import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { api, ApiError } from '../../api/requests/client';
import { Icon } from '../../ui/icons';
import { isEmailAddress } from '../../ui/forms/field-rules';
import { useLanguage } from '../i18n/language';
import styles from './sign-up.module.css';

type Translate = (key: string) => string;

/** Used when no texts are loaded; storefront §5 and storefront §8 give the first two in Russian. */
const builtInTexts: Record<string, string> = {
  'newsletter.invalid_email': 'Некорректный e-mail адрес',
  'newsletter.subscription_error': 'Ошибка при подписке',
  'newsletter.network_error': 'Network error',
};

function textOrBuiltIn(t: Translate, key: string): string {
  const text = t(key);
  return text === key ? (builtInTexts[key] ?? key) : text;
}

/** The message of the server, or the text of the kind of error. */
function subscriptionErrorText(t: Translate, error: unknown): string {
  if (error instanceof ApiError && error.isNetwork) return textOrBuiltIn(t, 'newsletter.network_error');
  return (error instanceof ApiError && error.message) || textOrBuiltIn(t, 'newsletter.subscription_error');
}

interface SignUpFormProps {
  note: ReactNode;
  onDone: () => void;
}

/**
 * E-mail field and button. An error is a line under the field that can be dismissed; the field keeps its value. Without
 * react-hook-form, because its code would be loaded with the home page.
 */
export function SignUpForm({ note, onDone }: SignUpFormProps) {
  const { t } = useLanguage();
  const id = useId();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!isEmailAddress(address)) return setProblem(textOrBuiltIn(t, 'newsletter.invalid_email'));
    setBusy(true);
    setProblem(null);
    try {
      await api.post('/newsletter/subscribe', { body: { email: address, source: 'website' } });
      onDone();
    } catch (error) {
      setProblem(subscriptionErrorText(t, error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label className="sr" htmlFor={id}>
        {t('newsletter.email')}
      </label>
      <div className={styles.field}>
        <input
          id={id}
          type="email"
          autoComplete="email"
          placeholder={t('newsletter.placeholder')}
          value={email}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => setEmail(event.target.value)}
        />
        <button type="submit" className="btn btn-md" disabled={isBusy || !email.trim()} aria-busy={isBusy}>
          {t(isBusy ? 'newsletter.sending' : 'newsletter.subscribe')}
        </button>
      </div>
      {problem ? (
        <p className={styles.problem} role="alert">
          <span id={`${id}-problem`}>{problem}</span>
          <button type="button" aria-label={t('newsletter.dismiss')} onClick={() => setProblem(null)}>
            <Icon of={X} />
          </button>
        </p>
      ) : null}
      <small>{note}</small>
    </form>
  );
}
