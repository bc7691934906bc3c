import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../api/requests/client';
import type { CheckoutSession } from '../../api/schema';
import { Field } from '../../ui/forms/field';
import { errorText } from '../auth/error-text';
import { useLanguage } from '../i18n/language';
import { checkoutQueries } from './checkout.queries';

interface CodeFieldProps {
  sessionId: string;
  /** The session at the price with the code; a free order has a reference instead. */
  onOpened: (session: CheckoutSession) => void;
}

/** Applies a discount code to the plug-in of a session: the server quotes the price and replaces the session. */
export function CodeField({ sessionId, onOpened }: CodeFieldProps) {
  const { t, lang: language } = useLanguage();
  const [code, setCode] = useState('');
  const status = useQuery(checkoutQueries.sessionStatus(sessionId)).data;
  // A quote is not for presents.
  const slug = status?.isGift ? '' : (status?.item?.slug ?? '');
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const items = [{ kind: 'plugin' as const, slug }];
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
  if (slug === '') return null;
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
