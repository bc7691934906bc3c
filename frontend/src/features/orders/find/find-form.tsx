import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isSixDigitCode, maxTypedCode, oneTimeCode } from '../../../../../libs/i18n/src/codes/typed-code';
import { api } from '../../../api/requests/client';
import { Field } from '../../../ui/forms/field';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { ErrorLine } from '../../auth/error-line';
import { FormError, FormMessage } from '../../auth/form-message';
import { EmailStep } from '../../auth/forms/email-step';
import { useLanguage } from '../../i18n/language';

interface SentLookup {
  email: string;
  lookupId: string;
}

interface CodeStepProps {
  sent: SentLookup;
  onOpened: () => void;
  onAgain: () => Promise<void>;
  onOtherAddress: () => void;
}

function CodeStep({ sent: { email, lookupId }, onOpened, onAgain, onOtherAddress }: CodeStepProps) {
  const { t } = useLanguage();
  const again = useMutation({ mutationFn: onAgain });
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { code: '' },
    onSubmit: async ({ code }) => {
      await api.post('/orders/lookup/redeem', { body: { lookupId, code: oneTimeCode(code) } });
      onOpened();
    },
  });
  // The button of the first step had the focus and is gone.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormMessage text={t('orders.find_sent', { email })} isError={false} />
      <FormError error={error} failed="orders.find_refused" />
      <ErrorLine error={again.error} fallbackKey="orders.find_failed" />
      <Field
        label={t('orders.find_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...field('code')}
        maxLength={maxTypedCode}
        required
      />
      <button
        type="submit"
        className="btn btn-p btn-xl"
        disabled={!isSixDigitCode(form.watch('code')) || isSubmitting}
        aria-busy={isSubmitting}
      >
        {t('orders.find_open')}
      </button>
      <p className="muted">{t('orders.find_no_mail')}</p>
      <div className="row-actions">
        <button
          type="button"
          className="link"
          disabled={again.isPending}
          aria-busy={again.isPending}
          onClick={() => again.mutate()}
        >
          {t('orders.found_again')}
        </button>
        <button type="button" className="link" onClick={onOtherAddress}>
          {t('orders.find_another')}
        </button>
      </div>
    </form>
  );
}

interface FindFormProps {
  /** The address of orders whose access has ended. */
  initialEmail: string;
  /** Shown above the address. */
  notice: string;
  onOpened: () => void;
}

/** Two steps: the address of the purchase, then the mailed code. */
export function FindForm({ initialEmail, notice, onOpened }: FindFormProps) {
  const { t } = useLanguage();
  const [sent, setSent] = useState<SentLookup>();
  const [email, setEmail] = useState(initialEmail);
  const request = async (address: string) => {
    const { lookupId } = await api.post('/orders/lookup', { body: { email: address } });
    setEmail(address);
    setSent({ email: address, lookupId });
  };
  if (sent) {
    return (
      <CodeStep
        key={sent.lookupId}
        sent={sent}
        onOpened={onOpened}
        onAgain={() => request(sent.email)}
        onOtherAddress={() => setSent(undefined)}
      />
    );
  }
  return (
    <EmailStep
      initialEmail={email}
      label={t('orders.find_email')}
      submitText={t('orders.find_send')}
      failed="orders.find_failed"
      onSend={request}
    >
      <FormMessage text={notice} isError />
      <p className="muted">{t('orders.find_text')}</p>
    </EmailStep>
  );
}
