import type { ReactNode } from 'react';
import type { Answers } from '../api/answers';
import { AnswersProvider } from '../api/query';
import { SessionProvider } from '../features/auth/session';
import { ConsentProvider } from '../features/consent/consent-provider';
import { LanguageProvider } from '../features/i18n/language';
import type { StartTexts } from '../features/i18n/texts';
import { MaintenanceGate } from '../features/maintenance/maintenance-gate';
import { Cover } from '../ui/cover';

/** What is known before the first screen is shown. */
export interface Start {
  answers: Answers;
  texts: StartTexts;
  isDev: boolean;
}

export function Providers({ start, children }: { start: Start; children: ReactNode }) {
  return (
    <AnswersProvider answers={start.answers}>
      <LanguageProvider start={start.texts} cover={<Cover />}>
        <SessionProvider>
          <ConsentProvider>
            <MaintenanceGate isDev={start.isDev}>{children}</MaintenanceGate>
          </ConsentProvider>
        </SessionProvider>
      </LanguageProvider>
    </AnswersProvider>
  );
}
