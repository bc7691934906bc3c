import { type ComponentPropsWithRef, useId } from 'react';

interface SelectFieldProps extends Omit<ComponentPropsWithRef<'select'>, 'id'> {
  label: string;
  options: readonly { value: string; text: string }[];
  error?: string | undefined;
  /** The chosen value, where no form holds it. */
  onChoose?: (value: string) => void;
}

/** A labelled native selector. */
export function SelectField({ label, options, error, onChoose, ...select }: SelectFieldProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select
        className="sel"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-note` : undefined}
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
      ) : null}
    </div>
  );
}
