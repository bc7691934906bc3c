import { type ComponentPropsWithRef, useId } from 'react';

interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'id'> {
  label: string;
  error?: string | undefined;
  hint?: string | undefined;
}

/** A labelled field for several lines. */
export function TextArea({ label, error, hint, ...area }: TextAreaProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label}
        {area.required ? <i aria-hidden="true"> *</i> : null}
      </label>
      <textarea
        className="inp"
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...area}
      />
      {note ? (
        <span className={error ? 'err' : 'hint'} id={`${id}-note`}>
          {note}
        </span>
      ) : null}
    </div>
  );
}
