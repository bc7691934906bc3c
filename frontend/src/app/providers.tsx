import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../features/auth/session';
import { ConsentProvider } from '../features/consent/consent-provider';
import { LanguageProvider } from '../features/i18n/language';
import type { InitialTexts } from '../features/i18n/texts';
import { MaintenanceGate } from '../features/maintenance/maintenance-gate';
import { Cover } from '../ui/feedback/cover';

/** Data that exists before the first render. */
export interface Start {
  queryClient: QueryClient;
  texts: InitialTexts;
  isDev: boolean;
}

export function Providers({ start, children }: { start: Start; children: ReactNode }) {
  return (
    <QueryClientProvider client={start.queryClient}>
      <LanguageProvider initialTexts={start.texts} cover={<Cover />}>
        <SessionProvider>
          <ConsentProvider>
            <MaintenanceGate isDev={start.isDev}>{children}</MaintenanceGate>
          </ConsentProvider>
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
