import { availableParallelism } from 'node:os';
import { hashPassword, verifyPassword } from './credentials.service';

jest.setTimeout(60_000);

/** Running and queued hashes together. */
const maxConcurrent = availableParallelism() + 200;

/** Keeps the queue full. @returns a function that ends the load */
function fillHashQueue(): () => Promise<void> {
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

it('rejects log-ins while the queue of password hashes is full, for an unknown address as well', async () => {
  const endLoad = fillHashQueue();
  await expect(verifyPassword(undefined, 'Guess1234')).rejects.toThrow('TOO_MANY_REQUESTS');
  await endLoad();
  await expect(verifyPassword(undefined, 'Guess1234')).resolves.toBe(false);
});
