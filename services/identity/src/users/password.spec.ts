import { availableParallelism } from 'node:os';
import { hashPassword, passwordMatches } from './password';

jest.setTimeout(60_000);

/** Cores and waiting room together. */
const mostAtOnce = availableParallelism() + 200;

it('an unknown address met in a rush is refused like any other once the rush is over', async () => {
  const rush = Array.from({ length: mostAtOnce }, () => hashPassword('Rush12345'));
  await expect(passwordMatches(undefined, 'Guess1234')).rejects.toThrow('TOO_MANY_REQUESTS');
  await Promise.all(rush);
  await expect(passwordMatches(undefined, 'Guess1234')).resolves.toBe(false);
});
