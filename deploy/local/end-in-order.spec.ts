import { endInOrder } from './end-in-order';

const one = (name: string, ...needs: string[]) => ({ name, needs });

describe('the order of ending', () => {
  const order = async (all: { name: string; needs: string[] }[]) => {
    const ended: string[] = [];
    await endInOrder(all, async ({ name }) => void ended.push(name));
    return ended;
  };

  it('is the order of needs the other way round', async () => {
    expect(
      await order([one('postgres'), one('identity', 'postgres'), one('gateway', 'identity'), one('mailbox')]),
    ).toEqual(['gateway', 'mailbox', 'identity', 'postgres']);
  });

  it('ends those who need each other together', async () => {
    expect(await order([one('a', 'b'), one('b', 'a'), one('c', 'a')])).toEqual(['c', 'a', 'b']);
  });
});
