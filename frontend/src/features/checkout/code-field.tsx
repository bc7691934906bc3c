import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/requests/client';
import type { CheckoutSession, CheckoutSessionStatus, QuoteItem } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { errorText } from '../auth/error-text';
import { useLanguage } from '../i18n/language';
import { checkoutQueries } from './checkout.queries';

interface CodeFieldProps {
  sessionId: string;
  /** The session at the price with the code; a free order has a reference instead. */
  onOpened: (session: CheckoutSession) => void;
}

/** The plug-ins and bundles of a session as a quote names them. */
function quotedItems({ item, lines }: CheckoutSessionStatus): QuoteItem[] {
  if (!lines) return item ? [{ kind: 'plugin', slug: item.slug }] : [];
  const bundles = new Set(lines.flatMap(({ bundleSlug }) => bundleSlug ?? []));
  return [
    ...lines.flatMap(({ slug, bundleSlug }) => (bundleSlug ? [] : [{ kind: 'plugin' as const, slug }])),
    ...[...bundles].map((slug) => ({ kind: 'bundle' as const, slug })),
  ];
}

/** Applies a discount code to the items of a session: the server quotes the price and replaces the session. */
export function CodeField({ sessionId, onOpened }: CodeFieldProps) {
  const { t, lang: language } = useLanguage();
  const [code, setCode] = useState('');
  const { data } = useQuery(checkoutQueries.sessionStatus(sessionId));
  const items = data ? quotedItems(data) : [];
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { quoteId } = await api.post('/checkout/quotes', {
        body: { items, codes: [code.trim()], language },
      });
      return api.post('/checkout/sessions', { body: { quoteId, language } });
    },
    onSuccess: onOpened,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() !== '') mutate();
  };
  if (items.length === 0) return null;
  return (
    <form className="form" noValidate onSubmit={submit}>
      <Field
        label={t('checkout.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={code}
        error={error ? errorText(t, error, 'checkout.code.failed') : undefined}
        onChange={(event) => setCode(event.target.value)}
      />
      <button type="submit" className="btn btn-md" disabled={isPending} aria-busy={isPending}>
        {t(isPending ? 'checkout.code.applying' : 'checkout.code.apply')}
      </button>
    </form>
  );
}
