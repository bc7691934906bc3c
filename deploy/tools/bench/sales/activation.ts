import type { ShopClient } from '../load/shop-client';

const clientCount = 16;
const measuredRounds = 20;
/** The first runs are not measured, because new code runs slowly until it is compiled. */
const warmUpRounds = 20;
/** A licence permits installation on up to 3 computers (storefront §9). */
const seatCount = 3;
/** A free plug-in, so that no payment provider affects the measurement. */
const slug = 'monolark';

interface Activated {
  activation: { id: string };
}

/** Registers a customer and orders the free plug-in. @returns the customer's token */
async function createOwner(shop: ShopClient): Promise<string> {
  const token = await shop.customer();
  await shop.json('/api/checkout/sessions', { method: 'POST', body: JSON.stringify({ slug }) }, token);
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    if (await shop.owns(token, slug)) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${slug} was not granted within 10 s`);
}

/** Activates a computer: the shop registers or recognizes it, assigns a free seat and signs the licence file. */
async function activate(
  shop: ShopClient,
  token: string,
  deviceId: string,
): Promise<{ id: string; durationMs: number }> {
  const machine = { deviceId, machineName: 'Bench', os: 'Linux' };
  const startedAt = performance.now();
  const { activation } = await shop.json<Activated>(
    '/api/licensing/activations',
    { method: 'POST', body: JSON.stringify(machine) },
    token,
  );
  return { id: activation.id, durationMs: performance.now() - startedAt };
}

/**
 * One client: activates all seats and deactivates them, repeatedly; only activations are measured. The computers stay the same,
 * because a new computer in a freed seat is a swap, and swaps are limited per year.
 */
async function runClient(shop: ShopClient, token: string, times: number): Promise<number[]> {
  const durations: number[] = [];
  const deviceIds = Array.from({ length: seatCount }, () => `bench-${crypto.randomUUID()}`);
  for (let round = 0; round < times; round += 1) {
    const ids: string[] = [];
    for (const deviceId of deviceIds) {
      const activated = await activate(shop, token, deviceId);
      ids.push(activated.id);
      durations.push(activated.durationMs);
    }
    for (const id of ids)
      await shop.json(`/api/account/activations/${id}/deactivate`, { method: 'POST', body: '{}' }, token);
  }
  return durations;
}

/** Duration of an activation in milliseconds with sixteen concurrent clients: median and 99th percentile. */
export async function activationTimes(
  shop: ShopClient,
): Promise<{ p50: number; p99: number; count: number }> {
  const tokens: string[] = [];
  for (let i = 0; i < clientCount; i += 1) tokens.push(await createOwner(shop));
  const all = await Promise.all(tokens.map((token) => runClient(shop, token, warmUpRounds + measuredRounds)));
  const durations = all.flatMap((times) => times.slice(warmUpRounds * seatCount));
  const sorted = durations.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}
