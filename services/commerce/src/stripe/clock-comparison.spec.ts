import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { metrics } from '#platform/metrics/metrics';
import { clockComparingClient } from './clock-comparison';

it('measures the difference to the clock of Stripe by the date of its responses', async () => {
  const server = createServer((_, response) => {
    response.setHeader('date', new Date(Date.now() - 90_000).toUTCString());
    response.setHeader('content-type', 'application/json').end('{"object":"balance"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const stripe = new Stripe('sk_test_clock', {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    httpClient: clockComparingClient(),
    telemetry: false,
  });
  await stripe.balance.retrieve();
  const samples = (await metrics.getSingleMetric('shop_clock_difference_seconds')?.get())?.values ?? [];
  const seconds = samples.find(({ labels }) => labels['reference'] === 'stripe')?.value;
  expect(Math.abs((seconds ?? 0) - 90)).toBeLessThan(5);
  server.closeAllConnections();
  server.close();
});
