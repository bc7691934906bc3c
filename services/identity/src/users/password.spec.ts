import { availableParallelism } from 'node:os';
import { hashPassword, passwordMatches } from './password';

jest.setTimeout(60_000);

/** Cores and waiting room together. */
const maxConcurrent = availableParallelism() + 200;

/** Keeps every place taken: a hash that ends is followed by the next one at once. @returns what ends the rush */
function startRush(): () => Promise<void> {
  let isOver = false;
  const client = async () => {
    while (!isOver) await hashPassword('Rush12345');
  };
  const clients = Array.from({ length: maxConcurrent }, client);
  return async () => {
    isOver = true;
    await Promise.all(clients);
  };
}

it('refuses an unknown address during a rush, and answers it like any other after the rush', async () => {
  const endRush = startRush();
  await expect(passwordMatches(undefined, 'Guess1234')).rejects.toThrow('TOO_MANY_REQUESTS');
  await endRush();
  await expect(passwordMatches(undefined, 'Guess1234')).resolves.toBe(false);
});
