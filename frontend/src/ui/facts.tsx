import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  className?: string;
  /** Facts with another markup. */
  children?: ReactNode;
}

/** A list of names and values; facts without a value are left out. */
export function Facts({ facts, className, children }: FactsProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) =>
        value ? (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ) : null,
      )}
      {children}
    </dl>
  );
}
