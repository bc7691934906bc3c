import { useQuery } from '../../api/query';
import type { ReactNode } from 'react';
import { reading } from '../../api/reading';
import { Logo, Signature } from '../../brand/logo';
import { Cover } from '../../ui/cover';
import { useLanguage } from '../i18n/language';

const statusQuery = reading('/status', (answer: { maintenance: boolean }) => answer);
const everyMinute = () => 60_000;

interface MaintenanceGateProps {
  /** Somebody who develops the shop passes. */
  isDev: boolean;
  children: ReactNode;
}

/** Every visitor passes here. A status that cannot be read counts as maintenance (spec admin §4). */
export function MaintenanceGate({ isDev, children }: MaintenanceGateProps) {
  const { t } = useLanguage();
  const status = useQuery(isDev ? null : statusQuery, { againMs: everyMinute });
  if (isDev || status.data?.maintenance === false) return children;
  if (status.isPending) return <Cover />;
  return (
    <main className="centred">
      <span className="logo">
        <Logo />
      </span>
      <h1 className="h2">{t('maintenance.title')}</h1>
      <p>{t('maintenance.text')}</p>
      <Signature />
    </main>
  );
}
