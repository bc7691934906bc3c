import { compareWithBareFastify } from '../load/load';
import { atMost, type Measurement, ratioAtLeast } from '../results/measurement';
import type { BenchContext } from './context';

const list = '/api/plugins?lang=en&limit=24';
const paths = [
  '/api/plugins?lang=en',
  list,
  '/api/plugin-facets?lang=en',
  '/api/plugins/saturos-pro?lang=en',
];

/** Responses that the gateway caches as bytes, beside a bare Fastify that serialises the same data for each request. */
export async function cachedReads({ shop: shopUrl, dataDir }: BenchContext): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const path of paths) {
    const { shop, bare, ratio, cost } = await compareWithBareFastify({ url: `${shopUrl}${path}` }, dataDir);
    measurements.push({
      name: `GET ${path}`,
      value: shop,
      unit: '/s',
      yardstick: { name: 'bare Fastify', value: bare, ratio },
      processorMs: cost,
      ...(path === list ? { aim: ratioAtLeast(1.3) } : {}),
    });
    if (path === list)
      measurements.push({
        name: `GET ${path}, processor time of the gateway`,
        value: cost['gateway'] ?? 0,
        unit: 'ms',
        aim: atMost(0.06),
      });
  }
  return measurements;
}
