import { createHmac } from 'node:crypto';

/** `Stripe-Signature` of a body: HMAC-SHA256 over `seconds.body` (docs.stripe.com/webhooks, "verify manually"). */
export function signature(body: string, secret: string, seconds: number): string {
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
