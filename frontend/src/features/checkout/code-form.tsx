import { type FormEvent, useState } from 'react';
import { maxTypedCode, typedCode } from '../../../../libs/i18n/src/codes/typed-code';
import { Field } from '../../ui/forms/field';
import { errorText } from '../auth/error-text';
import { useLanguage } from '../i18n/language';
import styles from './purchase.module.css';

interface CodeFormProps {
  isPending: boolean;
  error: unknown;
  /** Resolves to whether the code is valid; then the field is emptied. */
  onApply: (code: string) => Promise<boolean>;
}

/** The field for a discount code with its message. */
export function CodeForm({ isPending, error, onApply }: CodeFormProps) {
  const { t } = useLanguage();
  const [code, setCode] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const typed = typedCode(code);
    if (typed !== '' && (await onApply(typed))) setCode('');
  };
  return (
    <form className={styles.code} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        label={t('checkout.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={maxTypedCode}
        value={code}
        error={error ? errorText(t, error, 'checkout.code.failed') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit" className="btn btn-md" disabled={isPending} aria-busy={isPending}>
        {t(isPending ? 'checkout.code.applying' : 'checkout.code.apply')}
      </button>
    </form>
  );
}
