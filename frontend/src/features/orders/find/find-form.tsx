import { useEffect, useState } from 'react';
import { api } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { errorText } from '../../auth/error-text';
import { FormMessage } from '../../auth/form-message';
import { EmailStep } from '../../auth/forms/email-step';
import { useLanguage } from '../../i18n/language';

interface SentLookup {
  email: string;
  lookupId: string;
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
  const { t } = useLanguage();
  const [sent, setSent] = useState<SentLookup>();
  const [email, setEmail] = useState('');
  if (sent) return <CodeStep sent={sent} onOpened={onOpened} onOtherAddress={() => setSent(undefined)} />;
  return (
    <EmailStep
      initialEmail={email}
      label={t('orders.find_email')}
      submitText={t('orders.find_send')}
      failed="orders.find_failed"
      onSend={async (address) => {
        const { lookupId } = await api.post('/orders/lookup', { body: { email: address } });
        setEmail(address);
        setSent({ email: address, lookupId });
      }}
    >
      <p className="muted">{t('orders.find_text')}</p>
    </EmailStep>
  );
}
