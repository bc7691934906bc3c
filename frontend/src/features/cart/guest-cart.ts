import { localStore } from '../../api/browser-storage';

/** What a quote can price: one plug-in or one bundle. */
export interface CartItem {
  kind: 'plugin' | 'bundle';
  slug: string;
}

export interface Cart {
  items: readonly CartItem[];
  codes: readonly string[];
}

/** The limits of the API. */
export const maxCartItems = 20;
const maxCartCodes = 5;

export const emptyCart: Cart = { items: [], codes: [] };

const key = 'cart';
/** Carts of another version are ignored. */
const version = 1;
const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const listeners = new Set<() => void>();

export const isSameItem = (one: CartItem, other: CartItem) =>
  one.kind === other.kind && one.slug === other.slug;

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function itemOf(value: unknown): CartItem[] {
  const [kind, slug] = [fieldOf(value, 'kind'), fieldOf(value, 'slug')];
  if (kind !== 'plugin' && kind !== 'bundle') return [];
  return typeof slug === 'string' && slug.length <= 80 && slugPattern.test(slug) ? [{ kind, slug }] : [];
}

const isCode = (value: unknown): value is string =>
  typeof value === 'string' && value !== '' && value.length <= 40;

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** A stored text as a cart. Other scripts can have written it, so each part is checked. */
export function readCart(text: string | null): Cart {
  const stored = parse(text);
  if (fieldOf(stored, 'version') !== version) return emptyCart;
  const items = listOf(fieldOf(stored, 'items')).flatMap(itemOf);
  const isFirst = (item: CartItem, i: number) => items.findIndex((one) => isSameItem(one, item)) === i;
  const codes = new Set(listOf(fieldOf(stored, 'codes')).filter(isCode));
  const cart = {
    items: items.filter(isFirst).slice(0, maxCartItems),
    codes: [...codes].slice(0, maxCartCodes),
  };
  return cart.items.length + cart.codes.length === 0 ? emptyCart : cart;
}

let last: { text: string | null; cart: Cart } = { text: null, cart: emptyCart };

/** The cart of this browser. The same object until it changes. */
export function guestCart(): Cart {
  const text = localStore.get(key);
  if (text !== last.text) last = { text, cart: readCart(text) };
  return last.cart;
}

export function storeGuestCart({ items, codes }: Cart): void {
  if (items.length + codes.length === 0) localStore.remove(key);
  else localStore.set(key, JSON.stringify({ version, items, codes }));
  for (const listener of listeners) listener();
}

/** Also reports changes of other tabs. */
export function onGuestCartChange(listener: () => void): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}
