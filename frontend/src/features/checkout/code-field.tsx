import { useMutation } from '@tanstack/react-query';
import type { CheckoutSession, QuoteItem } from '../../api/schema';
import { useLanguage } from '../i18n/language';
import { CodeForm } from './code-form';
import { keepPurchase } from './kept-purchase';
import { openSession, requestQuote } from './quotes.queries';

interface CodeFieldProps {
  items: readonly QuoteItem[];
  codes: readonly string[];
  /** The session at the price with the code; a free order has a reference instead. */
  onOpened: (session: CheckoutSession) => void;
}

/** Applies a discount code to what a session sells: the server quotes the price and replaces the session. */
export function CodeField({ items, codes, onOpened }: CodeFieldProps) {
  const { lang: language } = useLanguage();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (code: string) => {
      const quote = await requestQuote({ items, codes: [...codes, code] }, language);
      const session = await openSession(quote, language);
      if (session.sessionId) keepPurchase(session.sessionId, quote);
      return session;
    },
    onSuccess: onOpened,
  });
  const apply = (code: string) =>
    mutateAsync(code).then(
      () => true,
      () => false,
    );
  return <CodeForm isPending={isPending} error={error} onApply={apply} />;
}
