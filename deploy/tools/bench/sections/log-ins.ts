import { setTimeout as pause } from 'node:timers/promises';
import { exchange } from '../../driver/exchange';
import { demoCustomer, password } from '../../driver/shop-customer';
import { hashRate, hashTime } from '../load/hash';
import { compareRates } from '../load/load';
import { sumOf } from '../load/process-usage';
import { atLeast, type Measurement, ratioAtLeast } from '../results/measurement';
import { median } from '../results/percentile';
import { type BenchContext, newCustomer } from './context';

const warmUpSeconds = 10;
const clientCount = 200;
/** Log-ins of one account and address are limited, so the clients share several accounts. */
const accountCount = 20;
const warmUpMs = 3_000;
const measuredMs = 15_000;

interface OverloadedLogIns {
  /** Successful log-ins per second. */
  goodput: number;
  /** Milliseconds until each response 503 with Retry-After. */
  rejections: number[];
}

/**
 * Two hundred clients log in at once, again and again. Every response must be a log-in, or 503 with Retry-After.
 * @param waits whether a rejected client waits as Retry-After says, or tries again at once
 */
async function overloadedLogIns(context: BenchContext, waits: boolean): Promise<OverloadedLogIns> {
  const emails: string[] = [];
  while (emails.length < accountCount) emails.push((await newCustomer(context)).email);
  const startedAt = performance.now();
  const endsAt = startedAt + warmUpMs + measuredMs;
  const rejections: number[] = [];
  let logIns = 0;
  const run = async (email: string | undefined) => {
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const request = { method: 'POST', body: { email, password } };
      const { status, headers } = await exchange(`${context.shop}/api/login`, request);
      const now = performance.now();
      const isMeasured = now - startedAt > warmUpMs && now < endsAt;
      const retryAfterMs = Number(headers['retry-after'] ?? 0) * 1_000;
      if (status === 200) logIns += isMeasured ? 1 : 0;
      else if (status !== 503 || retryAfterMs === 0) throw new Error(`/api/login responded with ${status}`);
      else {
        if (isMeasured) rejections.push(now - sentAt);
        if (waits) await pause(retryAfterMs);
      }
    }
  };
  await Promise.all(Array.from({ length: clientCount }, (_, i) => run(emails[i % accountCount])));
  return { goodput: logIns / (measuredMs / 1_000), rejections };
}

/** Log-ins of sixteen clients beside bare argon2id on the same cores, and with 200 clients. */
export async function logIns(context: BenchContext): Promise<Measurement[]> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(demoCustomer);
  const load = { url: `${context.shop}/api/login`, method: 'POST', body, headers } as const;
  const { shop, bare, ratio, cost } = await compareRates(load, hashRate, context.dataDir, warmUpSeconds);
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
    const { goodput, rejections } = await overloadedLogIns(context, waits);
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
      { name: `503 with Retry-After, ${who}`, value: rejections.length / (measuredMs / 1_000), unit: '/s' },
      { name: `503 with Retry-After, ${who}, p50`, value: median(rejections), unit: 'ms' },
    );
  }
  return measurements;
}
