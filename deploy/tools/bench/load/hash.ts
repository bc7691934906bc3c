import { hash, verify } from '@node-rs/argon2';
import { timesOf } from './times';

const password = 'Customer1234';
const hashOfPassword = () => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

/** Milliseconds of one argon2id hash on one core, the unit of what must not depend on the machine. Median of fifty. */
export async function hashTime(): Promise<number> {
  const stored = await hashOfPassword();
  return (await timesOf(50, () => verify(stored, password))).median;
}

/** Argon2id verifications per second on this machine with the shop's cost, sixteen concurrently. */
export async function hashRate(seconds: number): Promise<number> {
  const stored = await hashOfPassword();
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
