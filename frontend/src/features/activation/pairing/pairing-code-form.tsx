import { type FormEvent, useState } from 'react';
import { Field } from '../../../ui/forms/field';
import { useLanguage } from '../../i18n/language';
import { parsePairingCode } from './pairing-code';

interface PairingCodeFormProps {
  /** Error of the previous code. */
  initialError?: string;
  onCode: (code: string) => void;
}

/** Input of the code that a computer shows. */
export function PairingCodeForm({ initialError, onCode }: PairingCodeFormProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(initialError);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = parsePairingCode(typed);
    if (code) onCode(code);
    else setError(t('activate.bad_code'));
  };
  return (
    <form className="form" onSubmit={submit} noValidate>
      <p>{t('activate.enter')}</p>
      <Field
        label={t('activate.code')}
        hint={t('activate.code_hint')}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <button type="submit" className="btn btn-p btn-xl">
        {t('activate.go_on')}
      </button>
    </form>
  );
}
