import { generateKeyPairSync } from 'node:crypto';
import { userUpdated } from '#contracts/identity/events';
import { sessionState } from '#contracts/identity/session';
import { currentUser } from '#contracts/identity/users';
import { encode } from '#platform/rpc/wire';
import { eventually } from '#testing/eventually';
import { Edge } from './gateway.testbed';

let edge: Edge;
const userId = '019a0000-0000-7000-8000-00000000000a';
const me = {
  id: userId,
  _id: userId,
  email: 'anna@example.com',
  firstName: 'Anna',
  lastName: 'Kern',
  role: 'user' as const,
  language: 'en' as const,
  createdAt: new Date(0).toISOString(),
};

beforeEach(async () => {
  edge = await Edge.open();
  edge.knowsAnna();
  edge.plays(currentUser, () => me);
});
afterEach(() => edge.close());

const asks = async (token: string) =>
  (await edge.fetch('/api/me', { headers: { authorization: `Bearer ${token}` } })).status;

describe('a session token', () => {
  it('opens what is one’s own', async () => {
    expect(await asks(await edge.token())).toBe(200);
  });

  it.each([
    ['another key', () => edge.token({ key: generateKeyPairSync('ed25519').privateKey })],
    ['another kind', () => edge.token({ claims: { typ: 'reset' } })],
    ['an end in the past', () => edge.token({ expires: '-1m' })],
    [
      'no signature',
      async () =>
        `${Buffer.from('{"alg":"none"}').toString('base64url')}.${(await edge.token()).split('.')[1]}.`,
    ],
    ['an older version', () => edge.token({ version: 0 })],
  ])('of %s is refused', async (_, make) => {
    expect(await asks(await make())).toBe(401);
  });

  it('ends at once when its version is raised', async () => {
    const token = await edge.token();
    expect(await asks(token)).toBe(200);
    const envelope = {
      id: '019a0000-0000-7000-8000-0000000000ee',
      occurredAt: new Date().toISOString(),
      actor: 'x',
      requestId: 'r',
    };
    edge.bus.connection.publish(
      userUpdated.subject,
      encode({ ...envelope, data: { userId, role: 'user', tokenVersion: 2, language: 'en' } }),
    );
    await eventually(async () => expect(await asks(token)).toBe(401));
  });

  it('goes on while identity is away', async () => {
    const token = await edge.token();
    expect(await asks(token)).toBe(200);
    edge.leaves(sessionState);
    expect(await asks(token)).toBe(200);
  });
});
