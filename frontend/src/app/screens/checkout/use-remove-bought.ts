import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../api/requests/client';
import type { SessionStatus } from '../../../api/types';
import { useSession } from '../../../features/auth/session';
import { type Cart, type CartItem, emptyCart, isSameItem } from '../../../features/cart/guest-cart';
import { useCart } from '../../../features/cart/use-cart';
import { checkoutQueries } from '../../../features/checkout/checkout.queries';
import { forgetPurchase, itemsOf, keptPurchase } from '../../../features/checkout/kept-purchase';

/** What a session sold: as it was quoted in this browser, and as its status says. */
function boughtItems(sessionId: string, slug: string | undefined): CartItem[] {
  const kept = keptPurchase();
  const quoted = kept?.sessionId === sessionId ? itemsOf(kept.quote) : [];
  return slug === undefined ? quoted : [...quoted, { kind: 'plugin', slug }];
}

/** The codes stay for the items that are left. */
function without(cart: Cart, isBought: (item: CartItem) => boolean): Cart {
  const items = cart.items.filter((item) => !isBought(item));
  return items.length === 0 ? emptyCart : { ...cart, items };
}

/** Takes what was paid out of the customer's cart, once. When that fails, the cart does it when it is opened next. */
export function useRemoveBought(sessionId: string, status: SessionStatus | undefined): void {
  const { isSignedIn } = useSession();
  const { cart, isPending, change } = useCart();
  const hasStarted = useRef(false);
  const isReady = status?.success === true && isSignedIn && !isPending;
  const slug = status?.item?.slug;
  // A gift is for its recipient: what its buyer wants stays in the cart.
  const isGift = status?.isGift === true;
  useEffect(() => {
    if (!isReady || hasStarted.current) return;
    hasStarted.current = true;
    const bought = isGift ? [] : boughtItems(sessionId, slug);
    const isBought = (item: CartItem) => bought.some((one) => isSameItem(one, item));
    const removal = cart.items.some(isBought)
      ? change((newest) => without(newest, isBought))
      : Promise.resolve();
    removal.then(
      () => {
        if (keptPurchase()?.sessionId === sessionId) forgetPurchase();
      },
      () => undefined,
    );
  }, [isReady, sessionId, slug, isGift, cart, change]);
}

/** For the cart: asks whether the last purchase of this browser was paid, when its buyer never saw the page after it. */
export function useForgetPaidPurchase(): void {
  const { isSignedIn } = useSession();
  const [sessionId] = useState(() => keptPurchase()?.sessionId ?? '');
  const { data, error } = useQuery({
    ...checkoutQueries.sessionStatus(sessionId),
    enabled: sessionId !== '' && isSignedIn,
  });
  useRemoveBought(sessionId, data);
  const isOver = data?.status === 'expired' || (error instanceof ApiError && error.status === 404);
  useEffect(() => {
    if (isOver) forgetPurchase();
  }, [isOver]);
}
