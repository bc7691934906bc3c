import Stripe from 'stripe';
import { noteClockDifference } from '#platform/metrics/metrics';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/** `Date` has whole seconds (RFC 9110 §5.6.7), so that the time is half a second later on average. */
const meanFractionMs = 500;

function compare(date: unknown, ownTimeMs: number): void {
  const stripeTimeMs = typeof date === 'string' ? Date.parse(date) : NaN;
  if (!Number.isNaN(stripeTimeMs)) noteClockDifference('stripe', ownTimeMs - stripeTimeMs - meanFractionMs);
}

/** Stripe's own HTTP client, which also compares this process's clock with the time of each response. */
export function clockComparingClient(): HttpClient {
  const client = Stripe.createNodeHttpClient();
  const makeRequest = client.makeRequest.bind(client);
  client.makeRequest = async (...request) => {
    const askedAt = Date.now();
    const response = await makeRequest(...request);
    compare(response.getHeaders()['date'], (askedAt + Date.now()) / 2);
    return response;
  };
  return client;
}
