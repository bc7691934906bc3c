import { compareWithBareFastify, type Load } from '../load/load';
import { sumOf } from '../load/process-usage';
import { atMost, type Measurement } from '../results/measurement';
import { type BenchContext, newCustomer } from './context';

/** An endpoint with a hundred requests per second needs this long until its code is compiled. */
const warmUpSeconds = 10;
/** A tenth of the 1.4 ms, and a fifth of the 6.3 ms, that these reads used before (decision 47). */
const processorAimsMs: Record<string, number> = {
  '/api/me': 0.14,
  '/api/checkout/session-status/{id}': 1.26,
};

async function personalRead(load: Load, dataDir: string): Promise<Measurement[]> {
  const path = new URL(load.url).pathname.replace(/cs_.*$/, '{id}');
  const { shop, bare, ratio, cost } = await compareWithBareFastify(load, dataDir, warmUpSeconds);
  const yardstick = { name: 'bare Fastify', value: bare, ratio };
  const aim = processorAimsMs[path];
  return [
    { name: `GET ${path}`, value: shop, unit: '/s', yardstick, processorMs: cost },
    ...(aim === undefined
      ? []
      : [
          {
            name: `GET ${path}, processor time`,
            value: sumOf(cost),
            unit: 'ms' as const,
            aim: atMost(aim),
          },
        ]),
  ];
}

/** Reads of one customer, which no shared cache can answer. */
export async function personalReads(context: BenchContext): Promise<Measurement[]> {
  const { shop, dataDir } = context;
  const customer = await newCustomer(context);
  const sessionId = await customer.checkout('longitude-8');
  const headers = { authorization: `Bearer ${customer.token}` };
  const loads: Load[] = [
    { url: `${shop}/api/me`, headers },
    { url: `${shop}/api/checkout/session-status/${sessionId}` },
    { url: `${shop}/api/account/entitlements`, headers },
    { url: `${shop}/api/account/orders`, headers },
    { url: `${shop}/api/account/activations`, headers },
  ];
  const measurements: Measurement[] = [];
  for (const load of loads) measurements.push(...(await personalRead(load, dataDir)));
  return measurements;
}
