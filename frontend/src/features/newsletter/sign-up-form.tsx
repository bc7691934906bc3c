import { X } from 'lucide-react';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { Failure, send } from '../../api/client';
import { Icon } from '../../ui/icons';
import { isMailAddress } from '../auth/rules';
import { useLanguage } from '../i18n/language';

type Translate = (key: string) => string;

/** Spec storefront §5 and §8 give these two in Russian; they stand in where no texts were loaded. */
const lastResort: Record<string, string> = {
  'newsletter.invalid_email': 'Некорректный e-mail адрес',
  'newsletter.subscription_error': 'Ошибка при подписке',
  'newsletter.network_error': 'Network error',
};

function spoken(t: Translate, key: string): string {
  const text = t(key);
  return text === key ? (lastResort[key] ?? key) : text;
}

/** The server's words first, then the text for the kind of trouble. */
function problemText(t: Translate, error: unknown): string {
  if (error instanceof Failure && error.isNetwork) return spoken(t, 'newsletter.network_error');
  return (error instanceof Failure && error.message) || spoken(t, 'newsletter.subscription_error');
}

interface SignUpFormProps {
  note: ReactNode;
  onDone: () => void;
}

/** Field and button. A refusal is a line under the field that can be put away; the field keeps its value. */
export function SignUpForm({ note, onDone }: SignUpFormProps) {
  const { t } = useLanguage();
  const id = useId();
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!isMailAddress(address)) return setProblem(spoken(t, 'newsletter.invalid_email'));
    setBusy(true);
    setProblem(null);
    try {
      await send('POST', '/newsletter/subscribe', { email: address, source: 'website' });
      onDone();
    } catch (error) {
      setProblem(problemText(t, error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <label className="sr" htmlFor={id}>
        {t('newsletter.email')}
      </label>
      <div className="field-inline">
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
        <p className="letter-problem" role="alert">
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
