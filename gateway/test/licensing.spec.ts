import { randomUUID } from 'node:crypto';
import { notFound } from '#contracts/kit/failure';
import { activateComputer, nothingToActivate } from '#contracts/licensing/computers';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { activateOffline } from '#contracts/licensing/offline-activations';
import {
  pairingDenied,
  pairingExpired,
  pollPairing,
  startPairing,
  viewPairing,
} from '#contracts/licensing/pairings';
import { Edge } from './gateway.testbed';

let edge: Edge;
beforeAll(async () => {
  edge = await Edge.open({
    RATE_PAIRINGS_PER_ADDRESS: '10',
    RATE_LICENCE_CHECKS_PER_ADDRESS: '20',
    RATE_ACTIVATIONS_PER_ACCOUNT: '6',
  });
  edge.knowsAnna();
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

describe('a computer that asks for its file', () => {
  const poll = () => post(`pairings/${randomUUID()}/poll`, { pollSecret });

  it('is told 202 while nobody has decided, and 200 with the file', async () => {
    edge.plays(pollPairing, () => ({ state: 'waiting' as const, activationId: null, licenceFile: null }));
    expect((await poll()).status).toBe(202);
    edge.plays(pollPairing, () => ({ state: 'approved' as const, activationId: null, licenceFile: 'a.b.c' }));
    const answer = await poll();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ licenceFile: 'a.b.c' });
  });

  it('is told 403 when it was denied and 410 when it is too late', async () => {
    edge.refuses(pollPairing, pairingDenied);
    expect((await poll()).status).toBe(403);
    edge.refuses(pollPairing, pairingExpired);
    expect((await poll()).status).toBe(410);
  });
});

describe('how often', () => {
  it('one address may start pairings: ten times in a minute', async () => {
    edge.plays(startPairing, () => ({
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

  it('plug-ins may ask about licences, and only then are told to wait', async () => {
    edge.plays(refreshLicence, () => ({
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

  it('one account may activate: computers with and without a network are counted together', async () => {
    edge.plays(activateOffline, () => ({
      activationId: randomUUID(),
      machineName: machine.machineName,
      products: [],
      leaseUntil: new Date().toISOString(),
      licenceFile: 'a.b.c',
    }));
    edge.refuses(activateComputer, nothingToActivate);
    const headers = { authorization: `Bearer ${await edge.token()}` };
    const request = { v: 1, ...machine, devicePublicKey: 'x'.repeat(43), nonce: 'n'.repeat(20) };
    const offline = () => post('offline-activations', { request, leaseDays: 30 }, headers);
    const tries = [(await post('activations', machine, headers)).status];
    for (let i = 0; i < 6; i += 1) tries.push((await offline()).status);
    expect(tries).toEqual([404, ...Array<number>(5).fill(200), 429]);
  });

  it('somebody may guess at codes: twenty times in an hour', async () => {
    edge.refuses(viewPairing, notFound);
    const headers = { authorization: `Bearer ${await edge.token()}` };
    const tries: number[] = [];
    for (let i = 0; i < 21; i += 1)
      tries.push((await edge.fetch('/api/licensing/pairings/BCDF-GHJK', { headers })).status);
    expect(tries).toEqual([...Array<number>(20).fill(404), 429]);
  });
});
