import type { ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

interface FactsProps {
  facts: readonly Fact[];
  className?: string;
  /** Those that look different. */
  children?: ReactNode;
}

/** What is known of something, name by name; what is not known has no line. */
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
