import { clsx } from 'clsx';
import { Check, Dot, X } from 'lucide-react';
import { type ComponentPropsWithRef, useId } from 'react';
import { Field } from '../../../ui/forms/field';
import { Icon } from '../../../ui/icons';
import { useLanguage } from '../../i18n/language';
import { passwordRules } from './rules';
import styles from './password-field.module.css';

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id' | 'type' | 'value'> {
  label: string;
  /** The password typed so far. */
  value: string;
  error?: string | undefined;
}

/** A new password with the list of its rules, each marked as met or not once something is typed. */
export function PasswordField({ value, ...input }: PasswordFieldProps) {
  const { t } = useLanguage();
  const rules = useId();
  return (
    <div>
      <Field {...input} type="password" autoComplete="new-password" aria-describedby={rules} required />
      <ul className={styles.rules} id={rules}>
        {passwordRules.map(({ key, isMet }) => (
          <li key={key} className={clsx(isMet(value) && styles.met)}>
            <Icon of={value === '' ? Dot : isMet(value) ? Check : X} />
            <span>{t(key)}</span>
            {value === '' ? null : (
              <span className="sr">{t(isMet(value) ? 'password.met' : 'password.not_met')}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
