import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/requests/client';
import { type Cart, emptyCart, guestCart, storeGuestCart } from './guest-cart';

/** Saves the cart of the customer, or adds to it. */
export function saveCart({ items, codes }: Cart, merge: boolean): Promise<Cart> {
  return api.put('/account/cart', { body: { items: [...items], codes: [...codes], merge } });
}

/** The cart of the customer. What was collected before the log-in is added to it first. */
async function loadCart(): Promise<Cart> {
  const guest = guestCart();
  if (guest === emptyCart) return api.get('/account/cart');
  const cart = await saveCart(guest, true);
  if (guestCart() === guest) storeGuestCart(emptyCart);
  return cart;
}

export const cartQueries = {
  /** The key begins with `account`, so that the end of the session removes it. */
  mine: () => queryOptions({ queryKey: ['account', 'cart'], queryFn: loadCart }),
};
