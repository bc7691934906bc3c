import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Failure, tooManyRequests } from '#contracts/kit/failure';

/** OWASP Password Storage: argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and about ten milliseconds of a core; a flood of log-ins must not take the machine. More at once
 * than there are cores only throw each other's memory out of the caches: four on two cores do a third fewer a second.
 */
const atOnce = availableParallelism();
const waitingRoom = 200;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= atOnce) {
    if (waiting.length >= waitingRoom) throw new Failure(tooManyRequests, { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Hashes a new password. @throws Failure TOO_MANY_REQUESTS when too many hashes wait already. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

/**
 * A hash nobody knows the password of: an unknown address takes as long to refuse as a known one. Made once, and out of turn:
 * a rush would refuse it, and the refusal would be kept in its place.
 */
let decoy: Promise<string> | undefined;

/** Whether the password belongs to the hash; without a hash the same work is done and the answer is no. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), cost);
  const against = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return matches && passwordHash !== undefined;
}
