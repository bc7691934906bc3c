import { dayInLondon } from './formats';
import { useLanguage } from './language';

/** The day on which something of the shop's came out. Browsers and servers may know a language's dates by another edition. */
export function Day({ of: iso, className }: { of: string; className?: string }) {
  const { lang } = useLanguage();
  return (
    <time className={className} dateTime={iso} suppressHydrationWarning>
      {dayInLondon(iso, lang)}
    </time>
  );
}
