import type { ShopClient } from './shop-client';

const clients = 16;
const rounds = 20;
/** As everywhere in this bench, what has never run is not measured. */
const warmUpRounds = 20;
/** Spec storefront §9: a licence permits installation on up to 3 computers. */
const seats = 3;
/** Nothing is paid for it, so no provider has a part in what is measured. */
const slug = 'monolark';

interface Activated {
  activation: { id: string };
}

/** A new customer who owns a plug-in. */
async function owner(shop: ShopClient): Promise<string> {
  const token = await shop.customer();
  await shop.json('/api/checkout/sessions', { method: 'POST', body: JSON.stringify({ slug }) }, token);
  for (const until = Date.now() + 10_000; Date.now() < until;) {
    if (await shop.owns(token, slug)) return token;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nobody got ${slug}`);
}

/** A computer takes a free seat: register it or find it again, seat, sign. */
async function activate(
  shop: ShopClient,
  token: string,
  deviceId: string,
): Promise<{ id: string; took: number }> {
  const machine = { deviceId, machineName: 'Bench', os: 'Linux' };
  const began = performance.now();
  const { activation } = await shop.json<Activated>(
    '/api/licensing/activations',
    { method: 'POST', body: JSON.stringify(machine) },
    token,
  );
  return { id: activation.id, took: performance.now() - began };
}

/**
 * One client: fills the seats, frees them again outside of what is measured, and so on. The same computers come back each time,
 * because a new one in a freed seat is a swap, of which a year allows few.
 */
async function client(shop: ShopClient, token: string, times: number): Promise<number[]> {
  const took: number[] = [];
  const deviceIds = Array.from({ length: seats }, () => `bench-${crypto.randomUUID()}`);
  for (let round = 0; round < times; round += 1) {
    const ids: string[] = [];
    for (const deviceId of deviceIds) {
      const activated = await activate(shop, token, deviceId);
      ids.push(activated.id);
      took.push(activated.took);
    }
    for (const id of ids)
      await shop.json(`/api/account/activations/${id}/deactivate`, { method: 'POST', body: '{}' }, token);
  }
  return took;
}

/** Milliseconds of an activation with sixteen clients at once: half of them, and all but one in a hundred, are faster. */
export async function activationTimes(
  shop: ShopClient,
): Promise<{ p50: number; p99: number; count: number }> {
  const tokens: string[] = [];
  for (let i = 0; i < clients; i += 1) tokens.push(await owner(shop));
  const all = await Promise.all(tokens.map((token) => client(shop, token, warmUpRounds + rounds)));
  const took = all.flatMap((times) => times.slice(warmUpRounds * seats));
  const sorted = took.sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), count: sorted.length };
}
