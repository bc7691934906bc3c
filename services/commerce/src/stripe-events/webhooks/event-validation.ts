import type { StripeEvent } from '../../stripe/stripe.service';

/** More than twice the depth of Stripe's objects, including expanded ones. */
const maxDepth = 32;
const maxNameLength = 255;

function isName(value: unknown): boolean {
  return typeof value === 'string' && /^[\x21-\x7e]+$/.test(value) && value.length <= maxNameLength;
}

function isShallow(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return depth <= maxDepth && Object.values(value).every((inner) => isShallow(inner, depth + 1));
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Whether a signed event can be stored. The signature only proves the sender, and the SDK does not validate types at run time.
 * An invalid event is rejected, so that Stripe's dashboard lists it as failed.
 */
export function isStorable({ id, type, createdAt, livemode, object }: StripeEvent): boolean {
  const isNamed = isName(id) && isName(type);
  const isTimed = !Number.isNaN(createdAt.getTime()) && typeof livemode === 'boolean';
  return isNamed && isTimed && isRecord(object) && isShallow(object, 1);
}
