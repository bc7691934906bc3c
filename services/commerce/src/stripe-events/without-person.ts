/** Fields of Stripe's objects that say who somebody is, at any depth (docs.stripe.com/api: sessions, charges, disputes). */
const personal = new Set([
  'billing_details',
  'collected_information',
  'custom_fields',
  'customer_details',
  'customer_email',
  'evidence',
  'receipt_email',
  'receipt_url',
  'shipping',
  'shipping_details',
]);

/** Postgres keeps neither U+0000 nor half of a surrogate pair in jsonb, and an event with one would not be kept at all. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
}

function cleaned(value: unknown): unknown {
  if (typeof value === 'string') return storable(value);
  if (Array.isArray(value)) return value.map(cleaned);
  return typeof value === 'object' && value !== null ? withoutPerson(value) : value;
}

/**
 * An event's object without the person. Events only say what to look at, Stripe is then asked how it stands: what is not
 * kept need not be found again when somebody wants to be forgotten.
 */
export function withoutPerson(object: object): object {
  return Object.fromEntries(
    Object.entries(object).flatMap(([field, value]) =>
      personal.has(field) ? [] : [[storable(field), cleaned(value)]],
    ),
  );
}
