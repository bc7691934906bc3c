import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { checkMailDomain } from '#contracts/identity/shop/mail-setup';
import type { UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import { IdentityTestbed } from '../identity.testbed';
import { DnsServer, type Zone } from './dns-server';

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
});
const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64');
const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };

let dns: DnsServer;
let identity: IdentityTestbed;

beforeAll(async () => {
  dns = await DnsServer.listen();
  identity = await IdentityTestbed.open({
    DNS_SERVER: dns.address,
    MAIL_FROM: 'Nordton <shop@mail.nordton.example>',
    DKIM_DOMAIN: 'nordton.example',
    DKIM_SELECTOR: 'shop',
    DKIM_KEY: privateKey,
  });
});
afterAll(async () => {
  await identity.close();
  await dns.close();
});

const complete: Zone = {
  'MX mail.nordton.example': ['20 second.nordton.example', '10 first.nordton.example'],
  'TXT mail.nordton.example': ['site-verification=1', 'v=spf1 mx ~all'],
  'TXT shop._domainkey.nordton.example': [`v=DKIM1; k=rsa; p=${publicKey}`],
  'TXT _dmarc.mail.nordton.example': ['v=DMARC1; p=quarantine'],
};

/** The states by kind. */
async function statesWith(zone: Zone): Promise<Record<string, string>> {
  dns.zone = { ...complete, ...zone };
  const { records } = await identity.client.call(checkMailDomain, {}, admin);
  return Object.fromEntries(records.map(({ kind, state }) => [kind, state]));
}
const sound = { mx: 'found', spf: 'found', dkim: 'found', dmarc: 'found' };

describe('the records of the sender’s domain', () => {
  it('are found with what DNS has, the mail server of the least number first', async () => {
    expect(await statesWith({})).toEqual(sound);
    const { domain, records } = await identity.client.call(checkMailDomain, {}, admin);
    expect(domain).toBe('mail.nordton.example');
    expect(records.map(({ found }) => found)).toEqual([
      ['10 first.nordton.example', '20 second.nordton.example'],
      ['v=spf1 mx ~all'],
      [`v=DKIM1; k=rsa; p=${publicKey}`],
      ['v=DMARC1; p=quarantine'],
    ]);
  });

  it('are missing in a domain without them, each with its name and the record to set', async () => {
    dns.zone = {};
    const { records } = await identity.client.call(checkMailDomain, {}, admin);
    expect(records).toEqual([
      {
        kind: 'mx',
        state: 'missing',
        name: 'mail.nordton.example',
        wanted: '10 mail.mail.nordton.example',
        found: [],
      },
      { kind: 'spf', state: 'missing', name: 'mail.nordton.example', wanted: 'v=spf1 mx a ~all', found: [] },
      {
        kind: 'dkim',
        state: 'missing',
        name: 'shop._domainkey.nordton.example',
        wanted: `v=DKIM1; k=rsa; p=${publicKey}`,
        found: [],
      },
      {
        kind: 'dmarc',
        state: 'missing',
        name: '_dmarc.mail.nordton.example',
        wanted: 'v=DMARC1; p=none',
        found: [],
      },
    ]);
  });

  it.each<[string, Zone, object]>([
    ['an SPF record of another text', { 'TXT mail.nordton.example': ['v=spf10 ~all'] }, { spf: 'missing' }],
    [
      'two SPF records',
      { 'TXT mail.nordton.example': ['v=spf1 mx ~all', 'v=spf1 a ~all'] },
      { spf: 'wrong' },
    ],
    ['an SPF record that allows no one', { 'TXT mail.nordton.example': ['v=spf1 -all'] }, { spf: 'wrong' }],
    [
      'the key of another shop',
      { 'TXT shop._domainkey.nordton.example': ['v=DKIM1; p=MIIB'] },
      { dkim: 'wrong' },
    ],
    ['a revoked key', { 'TXT shop._domainkey.nordton.example': ['v=DKIM1; p='] }, { dkim: 'wrong' }],
    [
      'a DMARC record without a policy',
      { 'TXT _dmarc.mail.nordton.example': ['v=DMARC1'] },
      { dmarc: 'wrong' },
    ],
    ['a null MX', { 'MX mail.nordton.example': ['0 '] }, { mx: 'missing' }],
    ['a server that fails', { 'TXT mail.nordton.example': 'fails' }, { spf: 'unknown' }],
  ])('are judged with %s', async (_, zone, expected) => {
    expect(await statesWith(zone)).toEqual({ ...sound, ...expected });
  });

  it('take the DMARC policy of the domain above where the sender’s own has none', async () => {
    const { 'TXT _dmarc.mail.nordton.example': policy = [], ...zone } = complete;
    dns.zone = { ...zone, 'TXT _dmarc.nordton.example': policy };
    const { records } = await identity.client.call(checkMailDomain, {}, admin);
    expect(records.map(({ state }) => state)).toEqual(['found', 'found', 'found', 'found']);
  });

  it('are unknown within the time that the panel waits when a server is silent, and the others are found', async () => {
    const startedAt = Date.now();
    expect(await statesWith({ 'MX mail.nordton.example': 'silent' })).toEqual({ ...sound, mx: 'unknown' });
    expect(Date.now() - startedAt).toBeLessThan(2_500);
  });
});
