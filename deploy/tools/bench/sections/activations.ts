import { inParallel, atRate } from '../load/times';
import { atMost, type Measurement } from '../results/measurement';
import { median, percentile } from '../results/percentile';
import type { ShopCustomer } from '../../driver/shop-customer';
import { type BenchContext, newCustomer } from './context';

const ownerCount = 32;
const warmUpRounds = 10;
const perSecond = 100;
const measuredSeconds = 20;
/** A licence permits installation on up to 3 computers (storefront §9). */
const seatCount = 3;
/** A free plug-in, so that no payment provider affects the measurement. */
const slug = 'monolark';

interface Computer {
  owner: ShopCustomer;
  deviceId: string;
}

/** Three computers of each new owner of the free plug-in. */
async function createComputers(context: BenchContext): Promise<Computer[]> {
  const owners = Array.from({ length: ownerCount }, (_, at) => at);
  const computers = await inParallel(owners, async () => {
    const owner = await newCustomer(context);
    await owner.checkout(slug);
    await owner.waitUntilOwned(slug);
    return Array.from({ length: seatCount }, () => ({ owner, deviceId: `bench-${crypto.randomUUID()}` }));
  });
  return computers.flat();
}

/** One activation, and the deactivation that frees its seat. @returns the duration of the activation in milliseconds */
async function activateOnce({ owner, deviceId }: Computer): Promise<number> {
  const machine = { deviceId, machineName: 'Bench', os: 'Linux' };
  const startedAt = performance.now();
  const { activation } = await owner.post<{ activation: { id: string } }>(
    '/api/licensing/activations',
    machine,
  );
  const durationMs = performance.now() - startedAt;
  await owner.post(`/api/account/activations/${activation.id}/deactivate`, {});
  return durationMs;
}

/**
 * Activations at a fixed rate: the shop recognizes the computer, assigns a free seat and signs the licence file. The computers stay the
 * same, because a new computer in a freed seat is a swap, and swaps are limited per year.
 */
export async function activations(context: BenchContext): Promise<Measurement[]> {
  const computers = await createComputers(context);
  // The first runs are not measured, because new code runs slowly until it is compiled.
  for (let round = 0; round < warmUpRounds; round += 1)
    await inParallel(computers, (computer) => activateOnce(computer));
  const free = [...computers];
  const rounds = Array.from({ length: perSecond * measuredSeconds }, (_, at) => at);
  const durations = await atRate(perSecond, rounds, async () => {
    const computer = free.shift();
    if (!computer)
      throw new Error(`${computers.length} computers do not suffice for ${perSecond} activations a second`);
    return activateOnce(computer).finally(() => free.push(computer));
  });
  const name = `activation, ${perSecond} a second`;
  return [
    { name: `${name}, p50`, value: median(durations), unit: 'ms' },
    { name: `${name}, p99`, value: percentile(durations, 0.99), unit: 'ms', aim: atMost(30) },
  ];
}
