import { type ComponentPropsWithRef, useId } from 'react';

interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'id'> {
  label: string;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
  hint?: string;
  /** The chosen value, where no form holds it. */
  onChoose?: (value: string) => void;
}

/** A labelled native selector. */
export function SelectField({ label, options, error, hint, onChoose, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select
        className="sel"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error || hint ? `${id}-note` : undefined}
        {...select}
        {...(onChoose ? { onChange: (event) => onChoose(event.target.value) } : {})}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      {error ? (
        <span className="err" id={`${id}-note`}>
          {error}
        </span>
      ) : hint ? (
        <span className="hint" id={`${id}-note`}>
          {hint}
        </span>
      ) : null}
    </div>
  );
}
