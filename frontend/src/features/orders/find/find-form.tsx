import { useEffect, useState } from 'react';
import { api } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { isEmailAddress } from '../../../ui/forms/field-rules';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { errorText } from '../../auth/error-text';
import { FormMessage } from '../../auth/form-message';
import { useLanguage } from '../../i18n/language';

interface SentLookup {
  email: string;
  lookupId: string;
}

interface EmailStepProps {
  /** The address of an earlier attempt, so that it can be corrected. */
  initialEmail: string;
  onSent: (sent: SentLookup) => void;
}

function EmailStep({ initialEmail, onSent }: EmailStepProps) {
  const { t } = useLanguage();
  const [ruleKey, setRuleKey] = useState('');
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { email: initialEmail },
    onSubmit: async (values) => {
      const email = values.email.trim();
      setRuleKey(isEmailAddress(email) ? '' : 'invalid_email');
      if (!isEmailAddress(email)) return;
      const { lookupId } = await api.post('/orders/lookup', { body: { email } });
      onSent({ email, lookupId });
    },
  });
  const serverError = error ? errorText(t, error, 'orders.find_failed') : '';
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={ruleKey ? t(ruleKey) : serverError} isError />
      <p className="muted">{t('orders.find_text')}</p>
      <Field
        label={t('orders.find_email')}
        type="email"
        autoComplete="email"
        autoFocus={initialEmail !== ''}
        {...field('email')}
        required
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!form.watch('email').trim() || isSubmitting}
        aria-busy={isSubmitting}
      >
        {t('orders.find_send')}
      </button>
    </form>
  );
}

interface CodeStepProps {
  sent: SentLookup;
  onOpened: () => void;
  onOtherAddress: () => void;
}

function CodeStep({ sent: { email, lookupId }, onOpened, onOtherAddress }: CodeStepProps) {
  const { t } = useLanguage();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await api.post('/orders/lookup/redeem', { body: { lookupId, code: code.trim() } });
      onOpened();
    },
  });
  // The button of the first step had the focus and is gone.
  useEffect(() => form.setFocus('code'), [form]);
  const problem = error ? errorText(t, error, 'orders.find_refused') : '';
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={problem || t('orders.find_sent', { email })} isError={problem !== ''} />
      <Field
        label={t('orders.find_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
        maxLength={6}
        required
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!/^\d{6}$/.test(form.watch('code').trim()) || isSubmitting}
        aria-busy={isSubmitting}
      >
        {t('orders.find_open')}
      </button>
      <p className="muted">{t('orders.find_no_mail')}</p>
      <p>
        <button type="button" className="link" onClick={onOtherAddress}>
          {t('orders.find_another')}
        </button>
      </p>
    </form>
  );
}

/** Two steps: the address of the purchase, then the mailed code. */
export function FindForm({ onOpened }: { onOpened: () => void }) {
  const [sent, setSent] = useState<SentLookup>();
  const [email, setEmail] = useState('');
  if (sent) return <CodeStep sent={sent} onOpened={onOpened} onOtherAddress={() => setSent(undefined)} />;
  return (
    <EmailStep
      initialEmail={email}
      onSent={(lookup) => {
        setEmail(lookup.email);
        setSent(lookup);
      }}
    />
  );
}
