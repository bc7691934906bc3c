import { useForm } from 'react-hook-form';
import { useLanguage } from '../../../i18n/language';
import styles from './list.module.css';

type Values = Readonly<Record<string, string>>;

export interface TextFilter {
  /** Name in the address. */
  name: string;
  label: string;
  hint?: string;
}

interface FilterFormProps {
  fields: readonly TextFilter[];
  /** Filters of the list; one that changes elsewhere is taken over, input that was not applied yet stays. */
  values: Values;
  onApply: (values: Values) => void;
}

/** Filters that are applied together: by Apply or by Enter in any of them (design §7.19). */
export function FilterForm({ fields, values, onApply }: FilterFormProps) {
  const { t } = useLanguage();
  const pick = (from: Values) =>
    Object.fromEntries(fields.map(({ name }) => [name, (from[name] ?? '').trim()]));
  const { register, handleSubmit, reset } = useForm<Record<string, string>>({
    values: pick(values),
    resetOptions: { keepDirtyValues: true },
  });
  const apply = (input: Values) => {
    reset(pick(input));
    onApply(pick(input));
  };
  return (
    <form className={styles.filters} onSubmit={(event) => void handleSubmit(apply)(event)}>
      {fields.map(({ name, label, hint }) => (
        <input
          key={name}
          className="inp"
          aria-label={label}
          placeholder={hint ? `${label}: ${hint}` : label}
          maxLength={254}
          {...register(name)}
        />
      ))}
      <button type="submit" className="btn btn-md">
        {t('admin.apply')}
      </button>
      {fields.some(({ name }) => (values[name] ?? '') !== '') ? (
        <button type="button" className="btn btn-t btn-md" onClick={() => apply({})}>
          {t('admin.clear')}
        </button>
      ) : null}
    </form>
  );
}
