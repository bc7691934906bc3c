import { sumOf } from '../load/processor-cost';
import { hashTime, logInRate, overloadedLogIns } from '../log-ins';
import { atLeast, type Measurement, ratioAtLeast } from '../results/measurement';
import type { BenchContext } from './bench-context';

const warmUpSeconds = 10;

/** Log-ins beside bare argon2id, and with 200 clients. */
export async function logIns({ shopUrl, processesFile }: BenchContext): Promise<Measurement[]> {
  const { shop, bare, ratio, cost } = await logInRate(shopUrl, processesFile, warmUpSeconds);
  const measurements: Measurement[] = [
    {
      name: 'POST /api/login',
      value: shop,
      unit: '/s',
      yardstick: { name: 'bare argon2id', value: bare, ratio },
      processorMs: cost,
    },
    {
      name: 'POST /api/login, part of the hash in its processor time',
      value: (await hashTime()) / sumOf(cost),
      unit: '',
      aim: atLeast(0.8),
    },
  ];
  for (const waits of [true, false]) {
    const { goodput, rejected, rejectedMs } = await overloadedLogIns(shopUrl, waits);
    const who = `200 clients that ${waits ? 'respect' : 'ignore'} Retry-After`;
    measurements.push(
      {
        name: `POST /api/login, ${who}`,
        value: goodput,
        unit: '/s',
        yardstick: { name: '16 clients', value: shop, ratio: goodput / shop },
        // Clients that ignore it need the processor for requests that are refused.
        ...(waits ? { aim: ratioAtLeast(0.8) } : {}),
      },
      { name: `503 with Retry-After, ${who}`, value: rejected, unit: '/s' },
      { name: `503 with Retry-After, ${who}, p50`, value: rejectedMs, unit: 'ms' },
    );
  }
  return measurements;
}
