import { randomUUID } from 'node:crypto';
import { notFound } from '#contracts/kit/failure';
import { activateComputer, nothingToActivate } from '#contracts/licensing/activations';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import {
  pairingDenied,
  pairingExpired,
  pollPairing,
  startPairing,
  viewPairing,
} from '#contracts/licensing/pairings';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeAll(async () => {
  edge = await GatewayTestbed.open({
    RATE_PAIRINGS_PER_ADDRESS: '10',
    RATE_LICENCE_CHECKS_PER_ADDRESS: '20',
    RATE_ACTIVATIONS_PER_ACCOUNT: '6',
  });
  edge.stubAnna();
});
afterAll(() => edge.close());

const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  edge.fetch(`/api/licensing/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
const machine = { deviceId: 'device-0001', machineName: 'Studio Mac', os: 'macOS' };
const pollSecret = 'x'.repeat(43);

describe('polling a pairing', () => {
  const poll = () => post(`pairings/${randomUUID()}/poll`, { pollSecret });

  it('responds 202 while undecided and 200 with the licence file', async () => {
    edge.stub(pollPairing, () => ({ state: 'waiting' as const, activationId: null, licenceFile: null }));
    expect((await poll()).status).toBe(202);
    edge.stub(pollPairing, () => ({ state: 'approved' as const, activationId: null, licenceFile: 'a.b.c' }));
    const answer = await poll();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ licenceFile: 'a.b.c' });
  });

  it('responds 403 after a denial and 410 after expiry', async () => {
    edge.stubFailure(pollPairing, pairingDenied);
    expect((await poll()).status).toBe(403);
    edge.stubFailure(pollPairing, pairingExpired);
    expect((await poll()).status).toBe(410);
  });
});

describe('rate limits of licensing', () => {
  it('allow ten started pairings a minute for an address', async () => {
    edge.stub(startPairing, () => ({
      pairingId: randomUUID(),
      userCode: 'BCDF-GHJK',
      url: 'http://localhost/activate?code=BCDF-GHJK',
      pollSecret,
      interval: 2,
      expiresAt: new Date().toISOString(),
    }));
    const tries: number[] = [];
    for (let i = 0; i < 11; i += 1) tries.push((await post('pairings', machine)).status);
    expect(tries).toEqual([...Array<number>(10).fill(201), 429]);
  });

  it('allow licence checks up to the limit of an address', async () => {
    edge.stub(refreshLicence, () => ({
      code: 'VALID' as const,
      message: '',
      nextStep: '',
      nextPath: null,
      serverTime: new Date().toISOString(),
      licenceFile: 'a.b.c',
      licences: [],
    }));
    const tries: number[] = [];
    for (let i = 0; i < 21; i += 1) tries.push((await post('refresh', { file: 'a.b.c' })).status);
    expect(tries).toEqual([...Array<number>(20).fill(200), 429]);
  });

  it('count online and offline activations of an account together', async () => {
    edge.stub(activateOffline, () => ({
      activationId: randomUUID(),
      machineName: machine.machineName,
      products: [],
      leaseUntil: new Date().toISOString(),
      licenceFile: 'a.b.c',
    }));
    edge.stubFailure(activateComputer, nothingToActivate);
    const headers = { authorization: `Bearer ${await edge.token()}` };
    const request = { v: 1, ...machine, devicePublicKey: 'x'.repeat(43), nonce: 'n'.repeat(20) };
    const offline = () => post('offline-activations', { request, leaseDays: 30 }, headers);
    const tries = [(await post('activations', machine, headers)).status];
    for (let i = 0; i < 6; i += 1) tries.push((await offline()).status);
    expect(tries).toEqual([404, ...Array<number>(5).fill(200), 429]);
  });

  it('allow twenty unknown pairing codes an hour for a user', async () => {
    edge.stubFailure(viewPairing, notFound);
    const headers = { authorization: `Bearer ${await edge.token()}` };
    const tries: number[] = [];
    for (let i = 0; i < 21; i += 1)
      tries.push((await edge.fetch('/api/licensing/pairings/BCDF-GHJK', { headers })).status);
    expect(tries).toEqual([...Array<number>(20).fill(404), 429]);
  });
});
