import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { api, ApiError } from '../../api/requests/client';
import { Icon } from '../../ui/icons';
import { useApiForm } from '../../ui/forms/use-api-form';
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

/** E-mail field and button. An error is a line under the field that can be dismissed; the field keeps its value. */
export function SignUpForm({ note, onDone }: SignUpFormProps) {
  const { t } = useLanguage();
  const id = useId();
  const { form, field, submit, error, clearErrors, isSubmitting } = useApiForm({
    t: (key) => textOrBuiltIn(t, key),
    defaultValues: { email: '' },
    onSubmit: async ({ email }) => {
      await api.post('/newsletter/subscribe', { body: { email: email.trim(), source: 'website' } });
      onDone();
    },
  });
  const { error: rule, ...input } = field(
    'email',
    { format: 'email' },
    { invalid: 'newsletter.invalid_email' },
  );
  const problem = error ? subscriptionErrorText(t, error) : rule;
  return (
    <form onSubmit={submit} noValidate>
      <label className="sr" htmlFor={id}>
        {t('newsletter.email')}
      </label>
      <div className={styles.field}>
        <input
          id={id}
          type="email"
          autoComplete="email"
          placeholder={t('newsletter.placeholder')}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          {...input}
        />
        <button
          type="submit"
          className="btn btn-md"
          disabled={isSubmitting || !form.watch('email').trim()}
          aria-busy={isSubmitting}
        >
          {t(isSubmitting ? 'newsletter.sending' : 'newsletter.subscribe')}
        </button>
      </div>
      {problem ? (
        <p className={styles.problem} role="alert">
          <span id={`${id}-problem`}>{problem}</span>
          <button type="button" aria-label={t('newsletter.dismiss')} onClick={clearErrors}>
            <Icon of={X} />
          </button>
        </p>
      ) : null}
      <small>{note}</small>
    </form>
  );
}
