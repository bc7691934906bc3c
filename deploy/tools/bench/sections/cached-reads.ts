import { compareWithBareFastify } from '../load/load';
import { type Aim, type Measurement, ratioAtLeast } from '../results/measurement';
import type { BenchContext } from './bench-context';

/** A response of a few kilobytes costs little more than the request itself, where the gateway does more than a bare server. */
const paths: Record<string, Aim | undefined> = {
  '/api/plugins?lang=en': ratioAtLeast(0.95),
  '/api/plugins?lang=en&limit=24': ratioAtLeast(0.95),
  '/api/plugin-facets?lang=en': undefined,
  '/api/plugins/saturos-pro?lang=en': undefined,
};

/** Responses that the gateway keeps, beside bare Fastify with the same bytes. */
export async function cachedReads({ shopUrl, processesFile }: BenchContext): Promise<Measurement[]> {
  const measurements: Measurement[] = [];
  for (const [path, aim] of Object.entries(paths)) {
    const { shop, bare, ratio, cost } = await compareWithBareFastify(
      { url: `${shopUrl}${path}` },
      processesFile,
    );
    measurements.push({
      name: `GET ${path}`,
      value: shop,
      unit: '/s',
      yardstick: { name: 'bare Fastify', value: bare, ratio },
      processorMs: cost,
      ...(aim ? { aim } : {}),
    });
  }
  return measurements;
}
