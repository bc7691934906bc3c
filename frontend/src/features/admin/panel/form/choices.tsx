import type { ReactNode } from 'react';

interface ChoicesProps {
  legend: string;
  error?: string | undefined;
  children: ReactNode;
}

/** A group of check boxes of which at least one is needed. */
export function Choices({ legend, error, children }: ChoicesProps) {
  return (
    <fieldset className="choices full">
      <legend>{legend}</legend>
      {error ? (
        <div className="fld">
          <p className="err" role="alert">
            {error}
          </p>
        </div>
      ) : null}
      {children}
    </fieldset>
  );
}
