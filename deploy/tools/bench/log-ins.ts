import { request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { hash, verify } from '@node-rs/argon2';
import { compareRates, type RateComparison } from './load/load';
import { median } from './median';

const password = 'Customer1234';
const clientCount = 200;
/** Log-ins of one account and address are limited, so the clients share several accounts. */
const accountCount = 20;
const warmUpMs = 3_000;
const measuredMs = 15_000;
const headers = { 'content-type': 'application/json' };

const hashOfPassword = () => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** Milliseconds of one argon2id hash on one core, the unit of what must not depend on the machine. Median of fifty. */
export async function hashTime(): Promise<number> {
  const stored = await hashOfPassword();
  const times: number[] = [];
  while (times.length < 50) {
    const startedAt = performance.now();
    await verify(stored, password);
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** Argon2id verifications per second on this machine with the shop's cost, sixteen concurrently. */
async function hashRate(stored: string, seconds: number): Promise<number> {
  let count = 0;
  const startedAt = performance.now();
  const work = async () => {
    while (performance.now() - startedAt < seconds * 1_000) {
      await verify(stored, password);
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  return count / ((performance.now() - startedAt) / 1_000);
}

/** Log-ins of sixteen clients beside bare argon2id on the same cores. */
export async function logInRate(
  shopUrl: string,
  processesFile: string,
  warmUpSeconds: number,
): Promise<RateComparison> {
  const stored = await hashOfPassword();
  const body = JSON.stringify({ email: 'customer@example.com', password });
  const load = { url: `${shopUrl}/api/login`, method: 'POST', body, headers } as const;
  return compareRates(load, (seconds) => hashRate(stored, seconds), processesFile, warmUpSeconds);
}

interface Response {
  status: number;
  retryAfterMs: number;
}

function post(url: string, body: string): Promise<Response> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers: received } = response;
      response.on('end', () =>
        resolve({ status, retryAfterMs: Number(received['retry-after'] ?? 0) * 1_000 }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

export interface OverloadedLogIns {
  /** Successful log-ins per second. */
  goodput: number;
  /** Responses 503 with Retry-After per second. */
  rejected: number;
  /** Median time until such a response, in milliseconds. */
  rejectedMs: number;
}

async function registerAccounts(shopUrl: string): Promise<string[]> {
  const emails = Array.from({ length: accountCount }, () => `bench-${crypto.randomUUID()}@example.com`);
  for (const email of emails) {
    const body = JSON.stringify({ email, password, firstName: 'Bench', lastName: 'Mark' });
    const { status } = await post(`${shopUrl}/api/register`, body);
    if (status !== 201) throw new Error(`/api/register responded with ${status}`);
  }
  return emails;
}

/**
 * Two hundred clients log in at once, again and again. Every response must be a log-in, or 503 with Retry-After.
 * @param waits whether a rejected client waits as Retry-After says, or tries again at once
 */
export async function overloadedLogIns(shopUrl: string, waits: boolean): Promise<OverloadedLogIns> {
  const emails = await registerAccounts(shopUrl);
  const startedAt = performance.now();
  const endsAt = startedAt + warmUpMs + measuredMs;
  const rejections: number[] = [];
  let logIns = 0;
  const run = async (email: string | undefined) => {
    const body = JSON.stringify({ email, password });
    while (performance.now() < endsAt) {
      const sentAt = performance.now();
      const { status, retryAfterMs } = await post(`${shopUrl}/api/login`, body);
      const now = performance.now();
      const isMeasured = now - startedAt > warmUpMs && now < endsAt;
      if (status === 200) logIns += isMeasured ? 1 : 0;
      else if (status !== 503 || retryAfterMs === 0) throw new Error(`/api/login responded with ${status}`);
      else {
        if (isMeasured) rejections.push(now - sentAt);
        if (waits) await pause(retryAfterMs);
      }
    }
  };
  await Promise.all(Array.from({ length: clientCount }, (_, i) => run(emails[i % accountCount])));
  const seconds = measuredMs / 1_000;
  const sorted = rejections.sort((a, b) => a - b);
  return {
    goodput: logIns / seconds,
    rejected: rejections.length / seconds,
    rejectedMs: sorted[Math.floor(sorted.length / 2)] ?? 0,
  };
}
