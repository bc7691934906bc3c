import { Check, X } from 'lucide-react';
import { useId } from 'react';
import { Field } from '../../ui/field';
import { Icon } from '../../ui/icons';
import { useLanguage } from '../i18n/language';
import { passwordRules } from './rules';

interface PasswordFieldProps {
  label: string;
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A new password with its rules, each met or not while it is typed. */
export function PasswordField({ label, value, error, onChange }: PasswordFieldProps) {
  const { t } = useLanguage();
  const rules = useId();
  return (
    <div>
      <Field
        label={label}
        error={error}
        type="password"
        autoComplete="new-password"
        aria-describedby={rules}
        required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <ul className="reqs" id={rules}>
        {passwordRules.map(({ key, holds }) => (
          <li key={key} className={holds(value) ? 'on' : undefined}>
            <Icon of={holds(value) ? Check : X} />
            {t(key)}
            <span className="sr">{t(holds(value) ? 'password.met' : 'password.not_met')}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
