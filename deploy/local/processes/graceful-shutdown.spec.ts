import { shutDownInOrder } from './graceful-shutdown';

const one = (name: string, ...needs: string[]) => ({ name, needs });

describe('graceful shutdown', () => {
  const order = async (all: { name: string; needs: string[] }[]) => {
    const stopped: string[] = [];
    await shutDownInOrder(all, async ({ name }) => void stopped.push(name));
    return stopped;
  };

  it('stops processes in reverse order of their dependencies', async () => {
    expect(
      await order([one('postgres'), one('identity', 'postgres'), one('gateway', 'identity'), one('mailbox')]),
    ).toEqual(['gateway', 'mailbox', 'identity', 'postgres']);
  });

  it('stops processes that depend on each other at the same time', async () => {
    expect(await order([one('a', 'b'), one('b', 'a'), one('c', 'a')])).toEqual(['c', 'a', 'b']);
  });
});
