/** Fields of Stripe's objects with personal data, at any depth (docs.stripe.com/api: sessions, charges, disputes). */
const personalFields = new Set([
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

/** Postgres rejects jsonb with U+0000 or an unpaired surrogate, and with it the whole event. */
function withoutUnstorableCharacters(text: string): string {
  return text.replaceAll('\u0000', '').replace(/\p{Surrogate}/gu, '');
}

function sanitized(value: unknown): unknown {
  if (typeof value === 'string') return withoutUnstorableCharacters(value);
  if (Array.isArray(value)) return value.map(sanitized);
  return typeof value === 'object' && value !== null ? withoutPersonalFields(value) : value;
}

/** Removes personal data from the object of an event before it is stored, so that erasure does not have to find it again. */
export function withoutPersonalFields(object: object): object {
  return Object.fromEntries(
    Object.entries(object).flatMap(([field, value]) =>
      personalFields.has(field) ? [] : [[withoutUnstorableCharacters(field), sanitized(value)]],
    ),
  );
}
