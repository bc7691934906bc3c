import { runWithContext } from '#platform/log/request-context';
import { hashPassword, verifyPassword } from './credentials.service';

/** Callers far beyond what any machine hashes in the time that the queue admits. */
const callerCount = 2_000;
const rejected = 'OVERLOADED';

const outcomeOf = (hashing: Promise<unknown>) =>
  hashing.then(
    () => 'hashed',
    (error: Error) => error.message,
  );

describe('passwords under overload', () => {
  it('are hashed for the callers in time, and the others are rejected before them', async () => {
    // The first call makes the hash that unknown addresses are compared with.
    await verifyPassword(undefined, 'Guess1234');
    const order: string[] = [];
    const callers = Array.from({ length: callerCount }, async () => {
      const outcome = await outcomeOf(hashPassword('Rush12345'));
      order.push(outcome);
      return outcome;
    });
    const unknownAddress = outcomeOf(verifyPassword(undefined, 'Guess1234'));
    const outcomes = await Promise.all(callers);
    expect(await unknownAddress).toBe(rejected);
    expect(new Set(outcomes)).toEqual(new Set(['hashed', rejected]));
    expect(order.lastIndexOf(rejected)).toBeLessThan(order.indexOf('hashed'));
    await expect(verifyPassword(undefined, 'Guess1234')).resolves.toBe(false);
  });

  it('are not hashed for a request whose deadline has passed', async () => {
    const context = { requestId: 'late', actor: 'guest', deadline: Date.now() - 1 };
    expect(await runWithContext(context, () => outcomeOf(hashPassword('Rush12345')))).toBe(rejected);
  });
});

describe('the letters of a password', () => {
  const composed = 'Grüße77';
  const decomposed = composed.normalize('NFD');

  it('match in any composition once the hash is of NFC', async () => {
    const passwordHash = await hashPassword(decomposed);
    expect(await verifyPassword(passwordHash, composed)).toBe(true);
    expect(await verifyPassword(passwordHash, decomposed)).toBe(true);
  });

  it('match no hash of an unknown address', async () => {
    expect(await verifyPassword(undefined, decomposed)).toBe(false);
  });
});
