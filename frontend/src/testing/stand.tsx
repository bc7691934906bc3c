import { type ReactNode, useState } from 'react';
import { Answers } from '../api/answers';
import { AnswersProvider } from '../api/query';
import { LanguageContext } from '../features/i18n/language';

const language = {
  lang: 'en' as const,
  isLoading: false,
  error: null,
  t: (key: string) => key,
  choose: () => Promise.resolve(),
};

/** What a part of a screen needs around it in a spec: nothing is known yet, and in place of each text stands its key. */
export function Stand({ children }: { children: ReactNode }) {
  const [answers] = useState(() => new Answers());
  return (
    <AnswersProvider answers={answers}>
      <LanguageContext value={language}>{children}</LanguageContext>
    </AnswersProvider>
  );
}
