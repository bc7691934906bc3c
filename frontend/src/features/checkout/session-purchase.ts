import { useQuery } from '@tanstack/react-query';
import type { CheckoutLine, CheckoutSessionStatus, Quote } from '../../api/schema';
import { checkoutQueries } from './checkout.queries';
import { keptPurchase } from './kept-purchase';

export type Purchase = Pick<Quote, 'lines' | 'codes' | 'subtotal' | 'discount' | 'total'>;

type Line = Purchase['lines'][number];

/** A product of a session as a line of a quote, or as a part of the line of its bundle. */
function addLine(lines: readonly Line[], product: CheckoutLine): Line[] {
  const { slug, name, imageUrl, bundleSlug, bundleName, listCents, dueCents } = product;
  const bundle = lines.find((line) => line.kind === 'bundle' && line.slug === bundleSlug);
  const list = listCents + (bundle?.list ?? 0);
  const sums = {
    imageUrl: bundle?.imageUrl ?? imageUrl,
    list,
    lowest30: list,
    due: dueCents + (bundle?.due ?? 0),
  };
  const line: Line = bundleSlug
    ? { kind: 'bundle', slug: bundleSlug, name: bundleName ?? name, adjustments: [], ...sums }
    : { kind: 'plugin', slug, name, adjustments: [], ...sums };
  return [...lines.filter((other) => other !== bundle), line];
}

/** What a session says about its products, as a quote: it knows the amounts without their reasons. */
export function purchaseOf({
  item,
  lines,
}: Pick<CheckoutSessionStatus, 'item' | 'lines'>): Purchase | undefined {
  if (!item) return undefined;
  const { totalCents: total, discountCents } = item;
  const discount = discountCents ?? 0;
  const quoted = lines.reduce<Line[]>(addLine, []);
  return { lines: quoted, codes: [], subtotal: total + discount, discount, total };
}

/** What a session sells: as it was quoted in this browser, otherwise as the session says. */
export function useSessionPurchase(sessionId: string): { purchase: Purchase | undefined; isGift: boolean } {
  // The payment form reads the same status; this one waits for it.
  const status = useQuery({ ...checkoutQueries.sessionStatus(sessionId), staleTime: 60_000 });
  const kept = keptPurchase();
  const purchase = kept?.sessionId === sessionId ? kept.quote : status.data && purchaseOf(status.data);
  return { purchase, isGift: status.data?.isGift ?? false };
}
