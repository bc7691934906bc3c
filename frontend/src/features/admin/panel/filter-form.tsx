import { type FormEvent, useState } from 'react';
import { useLanguage } from '../../i18n/language';

interface FilterFormProps {
  /** Name in the address, label and hint of each filter. */
  fields: readonly { name: string; label: string; hint?: string }[];
  values: Readonly<Record<string, string>>;
  onApply: (values: Readonly<Record<string, string>>) => void;
}

type Values = Readonly<Record<string, string>>;

/** What is typed. A filter that changes from outside is taken over; what stands in the others and was not sent yet stays. */
function useTyped(fields: FilterFormProps['fields'], values: Values) {
  const [typed, setTyped] = useState(values);
  const [known, setKnown] = useState(values);
  const changed = fields.filter(({ name }) => (values[name] ?? '') !== (known[name] ?? ''));
  if (changed.length > 0) {
    setKnown(values);
    setTyped({ ...typed, ...Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? ''])) });
  }
  return { typed, setTyped };
}

/** Filters that are sent together: by Apply or by Enter in any of them (design §7.19). */
export function FilterForm({ fields, values, onApply }: FilterFormProps) {
  const { t } = useLanguage();
  const { typed, setTyped } = useTyped(fields, values);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(Object.fromEntries(fields.map(({ name }) => [name, (typed[name] ?? '').trim()])));
  };
  const clear = () => {
    setTyped({});
    onApply(Object.fromEntries(fields.map(({ name }) => [name, ''])));
  };
  return (
    <form className="adm-filters" onSubmit={submit}>
      {fields.map(({ name, label, hint }) => (
        <input
          key={name}
          className="inp"
          aria-label={label}
          placeholder={hint ? `${label}: ${hint}` : label}
          maxLength={254}
          value={typed[name] ?? ''}
          onChange={(event) => setTyped((now) => ({ ...now, [name]: event.target.value }))}
        />
      ))}
      <button type="submit" className="btn btn-md">
        {t('admin.apply')}
      </button>
      {fields.some(({ name }) => (values[name] ?? '') !== '') ? (
        <button type="button" className="btn btn-t btn-md" onClick={clear}>
          {t('admin.clear')}
        </button>
      ) : null}
    </form>
  );
}
