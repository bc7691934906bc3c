import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SessionProvider } from '../features/auth/session';
import { ConsentProvider } from '../features/consent/consent-provider';
import { LanguageProvider } from '../features/i18n/language';
import { MaintenanceGate } from '../features/maintenance/maintenance-gate';
import { Cover } from '../ui/cover';

const queries = new QueryClient({
  // The client itself tries reads again; a list stays fresh for a moment and is kept for going back.
  defaultOptions: {
    queries: { retry: false, staleTime: 30_000, gcTime: 600_000, refetchOnWindowFocus: false },
  },
});

export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <LanguageProvider cover={<Cover />}>
        <SessionProvider>
          <ConsentProvider>
            <MaintenanceGate>{children}</MaintenanceGate>
          </ConsentProvider>
        </SessionProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
