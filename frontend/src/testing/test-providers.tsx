import { configure } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { createQueryClient } from '../api/query-client';
import { LanguageContext } from '../features/i18n/language';

// A busy machine loads the parts of a screen slowly; the limit only ends a search for what never comes.
configure({ asyncUtilTimeout: 10_000 });

const language = {
  lang: 'en' as const,
  isLoading: false,
  error: null,
  t: (key: string) => key,
  setLanguage: () => Promise.resolve(),
};

/** The providers that a component needs in a spec: an empty cache, and the key in place of each text. */
export function TestProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </QueryClientProvider>
  );
}
