import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { DataSource, IsNull } from 'typeorm';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { Failure, notFound, tooManyRequests } from '#contracts/kit/failure';
import { User } from './user.entity';

/** OWASP Password Storage: argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and about ten milliseconds of a core; a flood of log-ins must not exhaust the machine. More hashes at
 * a time than cores evict each other from the CPU caches: four on two cores do a third fewer per second.
 */
const limit = pLimit(availableParallelism());
const maxQueueLength = 200;

async function withConcurrencyLimit<T>(work: () => Promise<T>): Promise<T> {
  if (limit.pendingCount >= maxQueueLength) throw new Failure(tooManyRequests, { retryAfterSeconds: 2 });
  return limit(work);
}

/** Hashes a new password. @throws Failure TOO_MANY_REQUESTS when the queue is full. */
export function hashPassword(password: string): Promise<string> {
  return withConcurrencyLimit(() => hash(password, cost));
}

/**
 * A hash of a random password: verifying an unknown address takes as long as verifying a known one. It is made once, outside
 * of the queue, because a full queue would reject it and the rejected promise would stay here.
 */
let dummyHash: Promise<string> | undefined;

/** Compares a password with a hash. Without a hash it does the same work and returns false. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), cost);
  const against = passwordHash ?? (await dummyHash);
  const matches = await withConcurrencyLimit(() => verify(against, password));
  return matches && passwordHash !== undefined;
}

/** Verifies and hashes the passwords of accounts. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /** The user with this address and password. An unknown address is rejected as slowly as a wrong password. */
  async findUser(email: string, password: string): Promise<User | undefined> {
    const user = await this.dataSource.getRepository(User).findOneBy({ email, deletedAt: IsNull() });
    return (await verifyPassword(user?.passwordHash, password)) && user ? user : undefined;
  }

  /** Verifies the password of a known user. @throws Failure CURRENT_PASSWORD_WRONG, NOT_FOUND */
  async verify(userId: string, password: string): Promise<User> {
    const user = await this.dataSource.getRepository(User).findOneBy({ id: userId, deletedAt: IsNull() });
    if (!user) throw new Failure(notFound);
    if (!(await verifyPassword(user.passwordHash, password))) throw new Failure(currentPasswordWrong);
    return user;
  }

  /** @throws Failure TOO_MANY_REQUESTS */
  hash(password: string): Promise<string> {
    return hashPassword(password);
  }
}
