import { type SelectHTMLAttributes, useId } from 'react';

interface ChoiceProps extends Omit<SelectHTMLAttributes<HTMLSelectElement>, 'id' | 'onChange'> {
  label: string;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
}

/** A labelled native selector. */
export function Choice({ label, options, onChoose, ...select }: ChoiceProps) {
  const id = useId();
  return (
    <div className="fld">
      <label htmlFor={id}>{label}</label>
      <select className="sel" id={id} {...select} onChange={(event) => onChoose(event.target.value)}>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
