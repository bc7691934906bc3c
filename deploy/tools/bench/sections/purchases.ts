import { dirname } from 'node:path';
import { activationTimes } from '../sales/activation';
import { webhookDelays } from '../sales/purchases';
import { quoteMedian } from '../sales/quotes';
import { atMost, type Measurement } from '../results/measurement';
import type { BenchContext } from './bench-context';

/** From a quote to the activation of what was bought. `npm run bench:purchases` counts the processor time of a sale. */
export async function purchases({ shop, shopUrl, processesFile }: BenchContext): Promise<Measurement[]> {
  const quoteMs = await quoteMedian(shopUrl);
  const { sequential, concurrent } = await webhookDelays(shop, dirname(processesFile));
  const { p50, p99 } = await activationTimes(shop);
  return [
    { name: 'quote of three items, 16 clients, p50', value: quoteMs, unit: 'ms', aim: atMost(15) },
    { name: 'webhook to entitlement, one at a time, p50', value: sequential, unit: 'ms', aim: atMost(12) },
    { name: 'webhook to entitlement, 16 at once, p50', value: concurrent, unit: 'ms', aim: atMost(100) },
    { name: 'activation, 16 clients, p50', value: p50, unit: 'ms' },
    { name: 'activation, 16 clients, p99', value: p99, unit: 'ms', aim: atMost(50) },
  ];
}
