import { setTimeout as pause } from 'node:timers/promises';
import type { ShopClient } from '../load/shop-client';

const ownerCount = 32;
const warmUpRounds = 10;
const perSecond = 100;
const measuredSeconds = 20;
/** A licence permits installation on up to 3 computers (storefront §9). */
const seatCount = 3;
/** A free plug-in, so that no payment provider affects the measurement. */
const slug = 'monolark';

interface Activated {
  activation: { id: string };
}

/** Registers a customer and orders the free plug-in. @returns the customer's token */
async function createOwner(shop: ShopClient): Promise<string> {
  const customer = await shop.customer();
  await customer.checkout(slug);
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    if ((await customer.ownedSlugs()).includes(slug)) return customer.token;
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

interface Computer {
  token: string;
  deviceId: string;
}

/** One activation, and the deactivation that frees its seat. @returns the duration of the activation in milliseconds */
async function activateOnce(shop: ShopClient, { token, deviceId }: Computer): Promise<number> {
  const { id, durationMs } = await activate(shop, token, deviceId);
  await shop.json(`/api/account/activations/${id}/deactivate`, { method: 'POST', body: '{}' }, token);
  return durationMs;
}

/**
 * Activations begin at a fixed rate, however long one takes. The computers stay the same, because a new computer in a freed seat is a
 * swap, and swaps are limited per year.
 */
async function activateAtRate(shop: ShopClient, computers: Computer[], count: number): Promise<number[]> {
  const free = [...computers];
  const startedAt = performance.now();
  const running: Promise<number>[] = [];
  for (let at = 0; at < count; at += 1) {
    const dueMs = startedAt + (at * 1_000) / perSecond - performance.now();
    if (dueMs > 0) await pause(dueMs);
    const computer = free.shift();
    if (!computer)
      throw new Error(`${computers.length} computers do not suffice for ${perSecond} activations a second`);
    running.push(activateOnce(shop, computer).finally(() => free.push(computer)));
  }
  return Promise.all(running);
}

/** Duration of an activation in milliseconds at a hundred a second: median and 99th percentile. */
export async function activationTimes(shop: ShopClient): Promise<{ p50: number; p99: number }> {
  const computers: Computer[] = [];
  for (let i = 0; i < ownerCount; i += 1) {
    const token = await createOwner(shop);
    for (let seat = 0; seat < seatCount; seat += 1)
      computers.push({ token, deviceId: `bench-${crypto.randomUUID()}` });
  }
  // The first runs are not measured, because new code runs slowly until it is compiled.
  for (let round = 0; round < warmUpRounds; round += 1)
    await Promise.all(computers.map((computer) => activateOnce(shop, computer)));
  const durations = await activateAtRate(shop, computers, perSecond * measuredSeconds);
  const sorted = durations.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
