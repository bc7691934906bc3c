import { randomBytes } from 'node:crypto';
import { services } from '#contracts/kit/services';

/** Every process that connects to NATS and Redis; each has its own user there. */
export const busUsers = [...services, 'gateway', 'ops'] as const;
export type BusUser = (typeof busUsers)[number];

export type BusPasswords = Record<BusUser, string>;

export function randomPassword(): string {
  return randomBytes(18).toString('hex');
}

export function newBusPasswords(): BusPasswords {
  return Object.fromEntries(busUsers.map((user) => [user, randomPassword()])) as BusPasswords;
}
