import type { DeliveryAttempt } from '../../sandbox/stripe/webhooks/delivery';

const isAccepted = ({ status }: DeliveryAttempt) =>
  typeof status === 'number' && status >= 200 && status < 300;

/**
 * Deliveries of Stripe's events since a time that the shop did not accept at the first attempt. Stripe would send them again, but
 * a rolling update gives no reason to.
 */
export async function failedWebhooks(sandbox: string, since: Date): Promise<string[]> {
  const response = await fetch(`${sandbox}/_sandbox/deliveries`);
  const attempts = (await response.json()) as DeliveryAttempt[];
  return attempts
    .filter((attempt) => new Date(attempt.at) >= since && !isAccepted(attempt))
    .map(({ at, type, status }) => `webhook ${type} of ${at} was not accepted: ${status}`);
}
