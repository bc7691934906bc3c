import { type FormEvent, useState } from 'react';
import { Field } from '../../ui/field';
import { useLanguage } from '../i18n/language';
import { codeOf } from './typed-code';

interface CodeFormProps {
  /** Why the last one was not taken. */
  problem?: string;
  onCode: (code: string) => void;
}

/** Where somebody types the code that their computer shows. */
export function CodeForm({ problem, onCode }: CodeFormProps) {
  const { t } = useLanguage();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState(problem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const code = codeOf(typed);
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
