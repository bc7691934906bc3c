import { dirname } from 'node:path';
import { hashTime } from '../log-ins';
import { activationTimes } from '../sales/activation';
import { webhookDelays } from '../sales/purchases';
import { quoteMedian } from '../sales/quotes';
import { atMost, type Measurement, ratioAtMost } from '../results/measurement';
import type { BenchContext } from './bench-context';

/** From a quote to the activation of what was bought. `npm run bench:purchases` counts the processor time of a sale. */
export async function purchases({ shop, shopUrl, processesFile }: BenchContext): Promise<Measurement[]> {
  const quoteMs = await quoteMedian(shopUrl);
  const { sequential, concurrent } = await webhookDelays(shop, dirname(processesFile));
  const { p50, p99 } = await activationTimes(shop);
  const hashMs = await hashTime();
  const inHashes = (name: string, ms: number, limit: number): Measurement => ({
    name,
    value: ms,
    unit: 'ms',
    yardstick: { name: 'one argon2id hash', value: hashMs, ratio: ms / hashMs },
    aim: ratioAtMost(limit),
  });
  return [
    { name: 'quote of three items, 16 clients, p50', value: quoteMs, unit: 'ms', aim: atMost(15) },
    inHashes('webhook to entitlement, one at a time, p50', sequential, 1.5),
    inHashes('webhook to entitlement, 16 at once, p50', concurrent, 12),
    { name: 'activation, 100 a second, p50', value: p50, unit: 'ms' },
    { name: 'activation, 100 a second, p99', value: p99, unit: 'ms', aim: atMost(30) },
  ];
}
