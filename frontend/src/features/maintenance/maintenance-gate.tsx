import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Logo, Signature } from '../../brand/logo';
import { Cover } from '../../ui/feedback/cover';
import { useLanguage } from '../i18n/language';
import { statusQueries } from './status.queries';

interface MaintenanceGateProps {
  /** Dev mode bypasses the maintenance page. */
  isDev: boolean;
  children: ReactNode;
}

/** Shows the maintenance page in place of the shop. A status that does not load counts as maintenance (admin §4). */
export function MaintenanceGate({ isDev, children }: MaintenanceGateProps) {
  const { t } = useLanguage();
  const status = useQuery({ ...statusQueries.maintenance(), enabled: !isDev });
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
