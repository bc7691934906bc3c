import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Quote } from '../../../api/schema';
import { FormError } from '../../../features/auth/form-message';
import { clearRememberedPath, rememberPath } from '../../../features/auth/redirect';
import { useSession } from '../../../features/auth/session';
import { keepPurchase } from '../../../features/checkout/kept-purchase';
import { useCents } from '../../../features/checkout/purchase-lines';
import {
  type CartQuote,
  changedQuote,
  openSession,
  refusalsOf,
} from '../../../features/checkout/quotes.queries';
import { useLanguage } from '../../../features/i18n/language';
import { paths } from '../../routing/paths';
import styles from './cart-screen.module.css';

interface CheckOutProps {
  quote: Quote;
  /** The quote has all items of the cart. */
  isComplete: boolean;
  /** The quote is of the cart before its last change. */
  isOutdated: boolean;
  /** Where the quote is cached. */
  queryKey: QueryKey;
}

/** Opens the payment of a quote; another price replaces the quote on the screen and needs another press. */
function useOpenPayment({ quote, queryKey }: Pick<CheckOutProps, 'quote' | 'queryKey'>) {
  const { lang } = useLanguage();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [formerTotal, setFormerTotal] = useState<number | null>(null);
  const { mutate, isPending, error } = useMutation({
    mutationFn: (_: { replace: boolean }) => openSession(quote, lang),
    onSuccess: ({ sessionId, reference }, { replace }) => {
      const id = sessionId ?? reference;
      if (!id) return;
      keepPurchase(id, quote);
      void navigate(sessionId ? paths.pay(id) : paths.success(id), { replace });
    },
    onError: (failure) => {
      // The cart is priced again, which shows all that was refused beside its reason.
      if (refusalsOf(failure).length > 0) void queryClient.invalidateQueries({ queryKey });
      const changed = changedQuote(failure);
      if (!changed) return;
      setFormerTotal(quote.total);
      queryClient.setQueryData<CartQuote>(queryKey, (shown) => shown && { ...shown, quote: changed });
    },
  });
  return { open: mutate, isPending, error: changedQuote(error) ? null : error, formerTotal, setFormerTotal };
}

/** The button to the payment. A guest registers or logs in first and then continues, if the total is still the one that he saw. */
export function CheckOut({ quote, isComplete, isOutdated, queryKey }: CheckOutProps) {
  const { t } = useLanguage();
  const money = useCents();
  const navigate = useNavigate();
  const { isSignedIn } = useSession();
  const [search, setSearch] = useSearchParams();
  const { open, isPending, error, formerTotal, setFormerTotal } = useOpenPayment({ quote, queryKey });
  const wanted = search.get('pay');
  const hasContinued = useRef(false);
  const goOn = useEffectEvent(() => {
    clearRememberedPath();
    if (isComplete && wanted === String(quote.total)) return open({ replace: true });
    setFormerTotal(Number(wanted));
    setSearch({}, { replace: true });
  });
  useEffect(() => {
    if (wanted === null || !isSignedIn || isOutdated || hasContinued.current) return;
    hasContinued.current = true;
    goOn();
  }, [wanted, isSignedIn, isOutdated]);
  const press = () => {
    if (isSignedIn) return open({ replace: false });
    rememberPath(paths.cartToPay(quote.total));
    void navigate(paths.register);
  };
  const isChanged = formerTotal !== null && formerTotal !== quote.total;
  return (
    <>
      {isChanged ? (
        <p className={clsx('msg', styles.changed)} role="alert">
          {t('purchase.changed', { before: money(formerTotal), now: money(quote.total) })}
        </p>
      ) : null}
      <FormError error={error} failed="checkout.failed" />
      <button
        type="button"
        className="btn btn-p btn-xl"
        disabled={isPending || isOutdated}
        aria-busy={isPending}
        onClick={press}
      >
        {isChanged ? t('purchase.check_out_at', { total: money(quote.total) }) : t('purchase.check_out')}
      </button>
      {isSignedIn ? null : <p className="muted">{t('purchase.account_needed')}</p>}
    </>
  );
}
