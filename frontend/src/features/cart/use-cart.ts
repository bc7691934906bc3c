import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { useSession } from '../auth/session';
import { cartQueries, saveCart } from './cart.queries';
import {
  type Cart,
  type CartItem,
  emptyCart,
  guestCart,
  isSameItem,
  maxCartItems,
  onGuestCartChange,
  storeGuestCart,
} from './guest-cart';

/** Changes are sent one after another, because each starts from the result of the former. */
let lastChange: Promise<unknown> = Promise.resolve();

function afterLastChange<T>(work: () => Promise<T>): Promise<T> {
  const next = lastChange.then(work, work);
  lastChange = next.catch(() => undefined);
  return next;
}

/** No item fits in any more. */
export class CartFull extends Error {}

function withItem(cart: Cart, item: CartItem): Cart {
  if (cart.items.some((one) => isSameItem(one, item))) return cart;
  if (cart.items.length >= maxCartItems) throw new CartFull();
  return { ...cart, items: [...cart.items, item] };
}

/** The cart: a guest's is in the browser, a customer's on the server. */
export function useCart() {
  const queryClient = useQueryClient();
  const { isSignedIn, isChecking } = useSession();
  const guest = useSyncExternalStore(onGuestCartChange, guestCart, () => emptyCart);
  const stored = useQuery({ ...cartQueries.mine(), enabled: isSignedIn && !isChecking });

  /** Applies a change to the newest cart; it is shown at once and taken back when it cannot be saved. @throws ApiError, CartFull */
  const change = useCallback(
    async (update: (cart: Cart) => Cart): Promise<void> => {
      if (!isSignedIn) return storeGuestCart(update(guestCart()));
      const key = cartQueries.mine().queryKey;
      const shown = queryClient.getQueryData(key);
      if (shown) queryClient.setQueryData(key, update(shown));
      await afterLastChange(async () => {
        try {
          const newest = await queryClient.fetchQuery({ ...cartQueries.mine(), staleTime: 0 });
          queryClient.setQueryData(key, await saveCart(update(newest), false));
        } catch (error) {
          await queryClient.invalidateQueries({ queryKey: key });
          throw error;
        }
      });
    },
    [isSignedIn, queryClient],
  );
  const add = useCallback((item: CartItem) => change((cart) => withItem(cart, item)), [change]);
  return {
    cart: isSignedIn ? (stored.data ?? emptyCart) : guest,
    isPending: isSignedIn && stored.isPending,
    error: isSignedIn && !stored.data ? stored.error : null,
    refetch: stored.refetch,
    add,
    change,
  };
}
