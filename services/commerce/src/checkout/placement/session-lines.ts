import { toCents } from '#contracts/fields/money';
import type { SessionLine } from '../../stripe/stripe.service';
import { orderLines, type Purchase } from './purchase';

/** The lines of a Checkout Session: a bundle is one line there, with the products that it grants. */
export function sessionLines(purchase: Purchase): SessionLine[] {
  const items = orderLines(purchase).map(({ item }) => item);
  return purchase.price.items.map(({ terms, dueCents }, line) => {
    const { slug, name, description, imageUrl } = terms;
    const products = items
      .filter((item) => item.line === line)
      .map((item) => ({ ...item, dueCents: item.dueCents ?? toCents(0) }));
    return { slug, name, description, imageUrl, dueCents, products };
  });
}
