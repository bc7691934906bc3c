import type { StripeEvent } from '../stripe/stripe.service';

/** Stripe's own objects are less than half as deep, expanded ones included. */
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
 * Whether a signed event can be stored. The signature only says who sent it: types are checked at run time, the SDK's are not.
 * One that cannot be stored is refused, so that it stands in Stripe's dashboard as failed, where an operator sees it.
 */
export function isAcceptable({ id, type, createdAt, livemode, object }: StripeEvent): boolean {
  const isNamed = isName(id) && isName(type);
  const isTimed = !Number.isNaN(createdAt.getTime()) && typeof livemode === 'boolean';
  return isNamed && isTimed && isRecord(object) && isShallow(object, 1);
}
