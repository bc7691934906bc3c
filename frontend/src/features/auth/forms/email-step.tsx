import type { ReactNode } from 'react';
import { Field } from '../../../ui/forms/field';
import { isEmailAddress } from '../../../ui/forms/field-rules';
import { useApiForm } from '../../../ui/forms/use-api-form';
import { useLanguage } from '../../i18n/language';
import { BrokenRule } from '../error-text';
import { FormError } from '../form-message';

interface EmailStepProps {
  /** The address of an earlier attempt, so that it can be corrected. */
  initialEmail: string;
  label: string;
  submitText: string;
  /** Text of the button while the request is sent. */
  sendingText?: string;
  /** Text key for an error without a text of its own. */
  failed: string;
  onSend: (email: string) => Promise<void>;
  /** Shown above the field. */
  children?: ReactNode;
}

/** The first step of a form that mails a code to an address. */
export function EmailStep(props: EmailStepProps) {
  const { initialEmail, label, submitText, sendingText = submitText, failed, onSend, children } = props;
  const { t } = useLanguage();
  const { form, field, submit, error, isSubmitting } = useApiForm({
    t,
    defaultValues: { email: initialEmail },
    onSubmit: async (values) => {
      const email = values.email.trim();
      if (!isEmailAddress(email)) throw new BrokenRule('invalid_email');
      await onSend(email);
    },
  });
  return (
    <form className="form" onSubmit={submit} noValidate>
      <FormError error={error} failed={failed} />
      {children}
      <Field
        label={label}
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
        {isSubmitting ? sendingText : submitText}
      </button>
    </form>
  );
}
