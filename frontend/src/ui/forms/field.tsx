import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';

interface FieldProps extends Omit<ComponentPropsWithRef<'input'>, 'id'> {
  label: string;
  error?: string | undefined;
  hint?: ReactNode;
  /** Shows a star. */
  isMarked?: boolean;
}

/** A labelled input with its message under it. */
export function Field({ label, error, hint, isMarked = false, ...input }: FieldProps) {
  const id = useId();
  const notes = [error || hint ? `${id}-note` : '', input['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="fld">
      <label htmlFor={id}>
        {label}
        {isMarked ? <i aria-hidden="true"> *</i> : null}
      </label>
      <input
        className="inp inp-lg"
        id={id}
        aria-invalid={error ? true : undefined}
        {...input}
        aria-describedby={notes || undefined}
      />
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
