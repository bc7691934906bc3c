import { dayOfShop } from './formats';
import { useLanguage } from './language';

/** A publication date. Server and browser may format dates differently, because their ICU versions differ. */
export function Day({ of: iso, className }: { of: string; className?: string }) {
  const { lang } = useLanguage();
  return (
    <time className={className} dateTime={iso} suppressHydrationWarning>
      {dayOfShop(iso, lang)}
    </time>
  );
}
