import type Stripe from 'stripe';
import type { Cents } from '#contracts/fields/money';
import { truncate } from '#i18n/characters/truncate';
import type { SessionProduct } from './session-products';

/** A line of a Checkout Session: a plug-in, or a bundle with the products that it grants. */
export interface SessionLine {
  slug: string;
  name: string;
  description: string;
  imageUrl: string;
  dueCents: Cents;
  products: readonly SessionProduct[];
}

const maxDescriptionLength = 500;

/** Stripe rejects empty strings, so empty fields are omitted. */
function productData({ name, description, imageUrl, slug }: SessionLine, shopUrl: string) {
  const text = truncate(description.trim(), maxDescriptionLength);
  return {
    name,
    ...(text === '' ? {} : { description: text }),
    ...(imageUrl === '' ? {} : { images: [new URL(imageUrl, shopUrl).toString()] }),
    metadata: { slug },
  };
}

/** One line of the payment form. */
export function toLineItem(
  line: SessionLine,
  { currency, shopUrl, isTaxed }: { currency: string; shopUrl: string; isTaxed: boolean },
): Stripe.Checkout.SessionCreateParams.LineItem {
  return {
    quantity: 1,
    price_data: {
      currency,
      unit_amount: line.dueCents,
      ...(isTaxed ? { tax_behavior: 'inclusive' as const } : {}),
      product_data: productData(line, shopUrl),
    },
  };
}
