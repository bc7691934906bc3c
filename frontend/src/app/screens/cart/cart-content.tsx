import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { errorText } from '../../../features/auth/error-text';
import { useSession } from '../../../features/auth/session';
import { type Cart, type CartItem, isSameItem } from '../../../features/cart/guest-cart';
import { CodeForm } from '../../../features/checkout/code-form';
import { itemsOf } from '../../../features/checkout/kept-purchase';
import { PurchaseLines, PurchaseTotals } from '../../../features/checkout/purchase-lines';
import { type CartQuote, quoteQueries, requestWholeQuote } from '../../../features/checkout/quotes.queries';
import { useLanguage } from '../../../features/i18n/language';
import { showToast } from '../../../ui/feedback/toasts';
import { LoadError } from '../../../features/auth/load-error';
import { Icon } from '../../../ui/icons';
import { paths } from '../../routing/paths';
import styles from './cart-screen.module.css';
import { CartSkeleton } from './cart-skeleton';
import { CheckOut } from './check-out';
import { RefusedItems } from './refused-items';
import { useComputerNotes } from './use-computer-notes';

interface CartContentProps {
  cart: Cart;
  onRemove: (item: CartItem, name: string) => void;
  change: (update: (cart: Cart) => Cart) => Promise<void>;
}

/** The codes of the cart: those that apply, and those that do not, with the reason. Each can be removed. */
function Codes({ priced, change }: { priced: CartQuote } & Pick<CartContentProps, 'change'>) {
  const { t } = useLanguage();
  const applied = priced.quote?.codes ?? [];
  const remove = (code: string) =>
    change((cart) => ({ ...cart, codes: cart.codes.filter((one) => one.toUpperCase() !== code) })).catch(
      (error: unknown) => showToast('error', errorText(t, error, 'cart.failed')),
    );
  const button = (code: string) => (
    <button
      key={code}
      type="button"
      className="btn btn-sm"
      aria-label={t('purchase.remove_code', { code })}
      onClick={() => void remove(code)}
    >
      {code}
      <Icon of={X} />
    </button>
  );
  return (
    <>
      {applied.length > 0 ? <div className={styles.codes}>{applied.map(button)}</div> : null}
      {priced.refusals.map(({ discountCode, text }) =>
        discountCode ? (
          <div key={discountCode} className={styles.codes} role="alert">
            <p className="msg msg-err">{text}</p>
            {button(discountCode)}
          </div>
        ) : null,
      )}
    </>
  );
}

/** The field for one more code. It is kept when the server prices the cart with it. */
function AddCode({ priced, change }: { priced: CartQuote } & Pick<CartContentProps, 'change'>) {
  const { lang } = useLanguage();
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: async (code: string) => {
      if (!priced.quote) return;
      const codes = [...priced.quote.codes, code];
      const quote = await requestWholeQuote({ items: itemsOf(priced.quote), codes }, lang);
      await change((cart) => ({ ...cart, codes: quote.codes }));
    },
  });
  const apply = (code: string) =>
    mutateAsync(code).then(
      () => true,
      () => false,
    );
  return <CodeForm isPending={isPending} error={error} onApply={apply} />;
}

/** Lines, codes and total of a cart with items. All prices are those of the server's quote. */
export function CartContent({ cart, onRemove, change }: CartContentProps) {
  const { t, lang } = useLanguage();
  const { isSignedIn } = useSession();
  const options = quoteQueries.cart(cart, lang, isSignedIn);
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  });
  const isInCart = (item: CartItem) => cart.items.some((one) => isSameItem(one, item));
  const lines = (data?.quote?.lines ?? []).filter(isInCart);
  const noteOf = useComputerNotes(cart.items, lines);
  if (!data && error)
    return (
      <LoadError
        title={errorText(t, error, 'purchase.not_priced')}
        text={t('errors.nothing_lost')}
        onRetry={refetch}
      />
    );
  if (!data || !noteOf) return <CartSkeleton />;
  const { quote } = data;
  const refused = data.refusals.flatMap(({ item, ...refusal }) =>
    item && isInCart(item) ? [{ ...refusal, item }] : [],
  );
  return (
    <div className={styles.columns} aria-busy={isPlaceholderData || undefined}>
      <div>
        <RefusedItems refusals={refused} onRemove={onRemove} />
        <PurchaseLines
          lines={lines}
          pathOf={({ kind, slug }) => (kind === 'plugin' ? paths.plugin(slug) : paths.bundle(slug))}
          noteOf={noteOf}
          actionOf={({ kind, slug, name }) => (
            <button
              type="button"
              className="icon-btn"
              aria-label={t('purchase.remove', { name })}
              onClick={() => onRemove({ kind, slug }, name)}
            >
              <Icon of={X} />
            </button>
          )}
        />
      </div>
      {quote ? (
        <aside className="panel" aria-label={t('purchase.total')}>
          <PurchaseTotals {...quote} />
          <Codes priced={data} change={change} />
          <AddCode priced={data} change={change} />
          <CheckOut
            quote={quote}
            isComplete={!data.refusals.some(({ item }) => item)}
            isOutdated={isPlaceholderData}
            queryKey={options.queryKey}
          />
        </aside>
      ) : null}
    </div>
  );
}
