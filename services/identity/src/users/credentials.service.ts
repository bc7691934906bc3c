import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { currentPasswordWrong } from '#contracts/identity/profile';
import { Failure, notFound } from '#contracts/kit/failure';
import { currentContext } from '#platform/log/request-context';
import { HashQueue } from './hash-queue/hash-queue';
import { User } from './user.entity';

/** OWASP Password Storage: argon2id, 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Each hash takes 19 MiB and about ten milliseconds of a core; a flood of log-ins must not exhaust the machine. More hashes at
 * a time than cores evict each other from the CPU caches: four on two cores do a third fewer per second. The bound leaves a log-in
 * that is admitted enough of its 2.5 s for its statements.
 */
const queue = new HashQueue({ concurrency: availableParallelism(), maxWaitMs: 1_500, initialHashMs: 30 });

/** Runs a hash within the deadline of the request that needs it. */
function enqueue<T>(work: () => Promise<T>): Promise<T> {
  return queue.run(work, currentContext()?.deadline);
}

/** Hashes a new password in NFC: keyboards and browsers compose letters differently. @throws Failure OVERLOADED when it would wait too long */
export function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(password.normalize('NFC'), cost));
}

/**
 * A hash of a random password: verifying an unknown address takes as long as verifying a known one. It is made once, outside
 * of the queue, because a full queue would reject it and the rejected promise would stay here.
 */
let dummyHash: Promise<string> | undefined;

/** Compares a password in NFC with a hash. Without a hash the work is the same. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  dummyHash ??= hash(crypto.randomUUID(), cost);
  const against = passwordHash ?? (await dummyHash);
  const isMatch = await enqueue(() => verify(against, password.normalize('NFC')));
  return isMatch && passwordHash !== undefined;
}

/** Verifies and hashes the passwords of accounts. */
@Injectable()
export class CredentialsService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Whether this is the password of an account. Without an account it takes as long and is false.
   * @throws Failure OVERLOADED
   */
  isCorrect(passwordHash: string | undefined, password: string): Promise<boolean> {
    return verifyPassword(passwordHash, password);
  }

  /** Verifies the password of a known user. @throws Failure CURRENT_PASSWORD_WRONG, NOT_FOUND, OVERLOADED */
  async verify(userId: string, password: string): Promise<User> {
    const user = await this.dataSource
      .getRepository(User)
      .findOneBy({ id: userId, deletedAt: IsNull(), mergedInto: IsNull() });
    if (!user) throw new Failure(notFound);
    if (!(await verifyPassword(user.passwordHash, password))) throw new Failure(currentPasswordWrong);
    return user;
  }

  /** @throws Failure OVERLOADED */
  hash(password: string): Promise<string> {
    return hashPassword(password);
  }
}
