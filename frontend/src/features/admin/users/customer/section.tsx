import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { LoadError } from '../../../auth/load-error';
import { useLanguage } from '../../../i18n/language';
import styles from './customer.module.css';

interface SectionProps {
  title: string;
  children: ReactNode;
}

/** A part of the page of a customer. */
export function Section({ title, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  );
}

interface LoadedProps<Data> {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
}

/** The data of a part once it is loaded. A service that does not answer takes no other part with it. */
export function Loaded<Data>({ query: { data, isError, refetch }, children }: LoadedProps<Data>) {
  const { t } = useLanguage();
  if (data !== undefined) return children(data);
  if (isError) return <LoadError title={t('admin.customer.did_not_load')} onRetry={refetch} />;
  return <span className="ring" role="status" aria-label={t('shell.loading')} />;
}

/** Names the services whose rows are missing. */
export function Away({ names }: { names: readonly string[] }) {
  const { t } = useLanguage();
  if (names.length === 0) return null;
  return (
    <p className="err" role="alert">
      {t('admin.customer.away', { names: names.join(', ') })}
    </p>
  );
}
