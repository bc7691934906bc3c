import type { SalesTerms } from '#contracts/catalogue/sales';
import { userDeleted } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { trialStarted } from '#contracts/licensing/events';
import { refreshLicence } from '#contracts/licensing/licence-checks';
import { approvePairing, pollPairing, startPairing, viewPairing } from '#contracts/licensing/pairings';
import { extendTrial, findTrial, listTrials, startTrial } from '#contracts/licensing/trials/trials';
import { newId } from '#platform/database/new-id';
import { TrialsService } from '../../src/trials/trials.service';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import {
  activateNewComputer,
  decodeLicenceFile,
  failureFrom,
  newComputer,
  payOrder,
  seatsUsed,
} from '../computers/computers.testbed';
import { answerForTrials } from './trials.testbed';

let licensing: LicensingTestbed;
let emails: Map<string, string>;
let terms: Partial<SalesTerms>;

beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  answerForTrials(licensing, { terms: () => terms, emailOf: (userId) => emails.get(userId) });
});
afterAll(() => licensing.close());
beforeEach(async () => {
  emails = new Map();
  terms = {};
  await licensing.database.query('delete from trials');
});

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const guest = { kind: 'guest', language: 'en' } as const;
const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const pair = (mac = newComputer()) =>
  call(startPairing, { ...mac, client: 'Saturos Pro 2.1.0', products: [plugin.slug] });
const endNow = (id: string) =>
  licensing.database.query(`update trials set ends_at = now() - interval '1 second' where id = $1`, [id]);

/** A customer tries the plug-in on a computer, which fetches its file. */
async function tryOn(actor: UserActor, mac = newComputer()) {
  const { pairingId, pollSecret } = await pair(mac);
  const trial = await call(startTrial, { slug: plugin.slug, pairingId }, actor);
  const { licenceFile } = await call(pollPairing, { id: pairingId, pollSecret });
  return { trial, file: licenceFile ?? '', mac };
}

describe('trials (decision 96)', () => {
  it('the first licence file of a trial publishes its start, once', async () => {
    const anna = newCustomer();
    const { trial, mac } = await tryOn(anna);
    await tryOn(anna, mac);
    const { id: pluginId, slug, name } = plugin;
    const { endsAt } = (await call(listTrials, {}, anna)).trials[0] ?? {};
    const events = await licensing.database.query<{ data: object }[]>(
      `select data from outbox where subject = $1 and data->>'userId' = $2`,
      [trialStarted.subject, anna.userId],
    );
    expect(events.map(({ data }) => data)).toEqual([
      { trialId: trial.id, userId: anna.userId, pluginId, slug, name, endsAt },
    ]);
  });

  it('a pairing without a licence starts a trial, whose time begins with the licence file', async () => {
    const anna = newCustomer();
    const mac = newComputer();
    const { pairingId, userCode, pollSecret } = await pair(mac);
    const pairing = await call(viewPairing, { userCode }, anna);
    expect(pairing).toMatchObject({ pairingId, product: plugin.slug, licences: [] });

    const reserved = await call(startTrial, { slug: plugin.slug, pairingId }, anna);
    expect(reserved).toMatchObject({ state: 'reserved', daysTotal: 14, daysLeft: 14, startedAt: null });

    const { licenceFile } = await call(pollPairing, { id: pairingId, pollSecret });
    const [running] = (await call(listTrials, {}, anna)).trials;
    expect(running).toMatchObject({ id: reserved.id, product: plugin.slug, state: 'running', daysLeft: 14 });
    const file = decodeLicenceFile(licenceFile ?? '');
    expect(file).toMatchObject({ trial: true, deviceId: mac.deviceId, licences: [{ product: plugin.slug }] });
    expect(file.exp).toBe(Math.floor(Date.parse(running?.endsAt ?? '') / 1_000));
    expect(file.graceUntil).toBe(file.exp);
    // The trial begins before its file is signed, maybe in the second before.
    expect([14 * 86_400, 14 * 86_400 - 1]).toContain((file.exp ?? 0) - file.iat);
  });

  it('a started trial is mailed once to its customer', async () => {
    const anna = newCustomer();
    const { pairingId } = await pair();
    for (let i = 0; i < 2; i += 1) await call(startTrial, { slug: plugin.slug, pairingId }, anna);
    const mails = await licensing.database.query<object[]>(
      `select template from mail_deliveries where to_address = $1`,
      [`${anna.userId}@example.com`],
    );
    expect(mails).toEqual([{ template: 'trial-started' }]);
  });

  it('the same trial is returned to the same computer, with the time that is left', async () => {
    const anna = newCustomer();
    const { trial, mac } = await tryOn(anna);
    await licensing.database.query(`update trials set ends_at = now() + interval '36 hours' where id = $1`, [
      trial.id,
    ]);
    const again = await tryOn(anna, mac);
    expect(again.trial).toMatchObject({ id: trial.id, state: 'running', daysLeft: 2 });
    expect(decodeLicenceFile(again.file).licences[0]?.id).toBe(trial.id);
    const offer = await call(findTrial, { slug: plugin.slug, deviceId: mac.deviceId }, guest);
    expect(offer).toEqual({ eligible: true, reason: null, daysTotal: 14, daysLeft: 2, state: 'running' });
  });

  it('a customer tries a plug-in on one computer, once in an epoch', async () => {
    const anna = newCustomer();
    const { trial } = await tryOn(anna);
    const elsewhere = await failureFrom(tryOn(anna));
    expect(elsewhere).toMatchObject({ code: 'TRIAL_REFUSED', params: { reason: 'USED' } });
    await endNow(trial.id);
    expect(await call(findTrial, { slug: plugin.slug }, anna)).toMatchObject({
      eligible: false,
      reason: 'USED',
    });
    terms = { trialEpoch: 2 };
    expect((await tryOn(anna)).trial).toMatchObject({ state: 'reserved' });
  });

  it('neither the computer nor the address, with or without an alias, tries a plug-in with a second account', async () => {
    const [anna, boris, clara] = [newCustomer(), newCustomer(), newCustomer()];
    emails.set(anna.userId, 'anna@example.com');
    emails.set(clara.userId, 'Anna+second@example.com');
    const { mac } = await tryOn(anna);
    expect(await call(findTrial, { slug: plugin.slug, deviceId: mac.deviceId }, boris)).toMatchObject({
      eligible: false,
      reason: 'USED',
    });
    expect((await failureFrom(tryOn(boris, mac)))?.code).toBe('TRIAL_REFUSED');
    expect((await failureFrom(tryOn(clara)))?.code).toBe('TRIAL_REFUSED');
    expect((await call(listTrials, {}, clara)).trials).toEqual([]);
  });

  it('twenty concurrent requests start one trial', async () => {
    const anna = newCustomer();
    const mac = newComputer();
    const attempts = await Promise.allSettled(Array.from({ length: 20 }, () => tryOn(anna, mac)));
    const ids = attempts.flatMap((attempt) =>
      attempt.status === 'fulfilled' ? [attempt.value.trial.id] : [],
    );
    expect(new Set(ids).size).toBe(1);
    const rows: unknown[] = await licensing.database.query('select 1 from trials');
    expect(rows).toHaveLength(1);
  });

  it('offers no trial of a plug-in that has none or that the customer owns', async () => {
    const anna = newCustomer();
    await payOrder(licensing, anna);
    expect(await call(findTrial, { slug: plugin.slug }, anna)).toMatchObject({
      eligible: false,
      reason: 'OWNED',
    });
    expect((await failureFrom(tryOn(anna)))?.params).toMatchObject({ reason: 'OWNED' });
    terms = { trialDays: 0 };
    expect(await call(findTrial, { slug: plugin.slug }, newCustomer())).toMatchObject({
      eligible: false,
      reason: 'NOT_OFFERED',
      daysTotal: 0,
    });
  });

  it('a trial works to its end and is then refused in the language of the request', async () => {
    const { trial, file } = await tryOn(newCustomer());
    const running = await call(refreshLicence, { file, product: plugin.slug });
    expect(running).toMatchObject({ code: 'VALID', licences: [{ id: trial.id, code: 'VALID' }] });
    expect(decodeLicenceFile(running.licenceFile ?? '')).toMatchObject({ trial: true });
    await endNow(trial.id);
    const ended = await call(refreshLicence, { file }, { kind: 'guest', language: 'ru' });
    expect(ended).toMatchObject({ code: 'EXPIRED', licenceFile: null });
    expect(ended.message).toMatch(/[а-я]/);
  });

  it('counts the days on which the plug-in was opened', async () => {
    const { trial, file } = await tryOn(newCustomer());
    const opened = async () => {
      const rows = await licensing.database.query<{ n: number }[]>(
        'select opened_days as n from trials where id = $1',
        [trial.id],
      );
      return rows[0]?.n;
    };
    for (let i = 0; i < 3; i += 1) await call(refreshLicence, { file });
    expect(await opened()).toBe(1);
    await licensing.database.query('update trials set last_opened_on = current_date - 1 where id = $1', [
      trial.id,
    ]);
    await call(refreshLicence, { file });
    expect(await opened()).toBe(2);
  });

  it('buying turns the trial of a computer into a seat at the next refresh', async () => {
    const anna = newCustomer();
    const { file, mac } = await tryOn(anna);
    await payOrder(licensing, anna);
    const bought = await call(refreshLicence, { file });
    expect(bought.code).toBe('VALID');
    const licence = decodeLicenceFile(bought.licenceFile ?? '');
    expect(licence.trial).toBeUndefined();
    expect(licence).toMatchObject({ deviceId: mac.deviceId, licences: [{ product: plugin.slug }] });
    expect(await seatsUsed(licensing, anna)).toBe(1);
  });

  it('a trial runs on to its end while other computers have all seats of the licence', async () => {
    const anna = newCustomer();
    const { trial, file } = await tryOn(anna);
    await payOrder(licensing, anna);
    for (let i = 0; i < 3; i += 1) await activateNewComputer(licensing, anna);
    const running = await call(refreshLicence, { file });
    expect(running).toMatchObject({ code: 'VALID', licences: [{ id: trial.id, code: 'VALID' }] });
    expect(running).toMatchObject({
      message: expect.stringMatching(/you own the plug-in/) as string,
      nextStep: expect.stringMatching(/^Release one of these computers/) as string,
      nextPath: '/account/computers',
    });
    expect(decodeLicenceFile(running.licenceFile ?? '')).toMatchObject({ trial: true });
    await endNow(trial.id);
    const ended = await call(refreshLicence, { file });
    expect(ended).toMatchObject({ code: 'ACTIVATION_LIMIT', licenceFile: null });
    expect(ended.licences).toMatchObject([{ product: plugin.slug, code: 'ACTIVATION_LIMIT' }]);
  });

  it('an administrator extends a trial once, also one that has ended', async () => {
    const { trial, file } = await tryOn(newCustomer());
    await endNow(trial.id);
    const reason = 'Her computer was repaired';
    const extended = await call(extendTrial, { id: trial.id, days: 7, reason }, admin);
    expect(extended).toMatchObject({ state: 'running', daysTotal: 21, daysLeft: 7, isExtended: true });
    expect((await call(refreshLicence, { file })).code).toBe('VALID');
    expect((await failureFrom(call(extendTrial, { id: trial.id, days: 7, reason }, admin)))?.code).toBe(
      'TRIAL_EXTENDED',
    );
    const unknown = await failureFrom(call(extendTrial, { id: newId(), days: 7, reason }, admin));
    expect(unknown).toBeInstanceOf(Failure);
    expect(unknown?.code).toBe('NOT_FOUND');
  });

  it('a pairing is approved once: with a licence or with a trial', async () => {
    const anna = newCustomer();
    await payOrder(licensing, anna);
    const { pairingId, userCode } = await pair();
    await call(approvePairing, { userCode }, anna);
    expect((await failureFrom(call(startTrial, { slug: plugin.slug, pairingId }, anna)))?.code).toBe(
      'PAIRING_EXPIRED',
    );
    const other = await failureFrom(call(startTrial, { slug: plugin.slug, pairingId }, newCustomer()));
    expect(other?.code).toBe('NOT_FOUND');
  });

  it('the deletion of an account leaves the hash of the computer alone', async () => {
    const anna = newCustomer();
    const { mac, file } = await tryOn(anna);
    await licensing.publishAndWait(userDeleted, { userId: anna.userId, deletedAt: new Date().toISOString() });
    const rows = await licensing.database.query<object[]>(
      'select user_id, address_hash, computer_id from trials',
    );
    expect(rows).toEqual([{ user_id: null, address_hash: null, computer_id: null }]);
    expect((await failureFrom(tryOn(newCustomer(), mac)))?.code).toBe('TRIAL_REFUSED');
    expect((await call(refreshLicence, { file })).licenceFile).toBeNull();
  });

  it('the data export has each trial once, in parts', async () => {
    const anna = newCustomer();
    for (const trialEpoch of [1, 2, 3]) {
      terms = { trialEpoch };
      await tryOn(anna);
    }
    const exported = licensing.service.app.get(TrialsService);
    const [first, second] = [
      await exported.export(anna.userId, { skip: 0, take: 2 }),
      await exported.export(anna.userId, { skip: 2, take: 2 }),
    ];
    const ids = [...first.trials, ...second.trials].map(({ id }) => id);
    expect(ids).toEqual((await call(listTrials, {}, anna)).trials.map(({ id }) => id));
    expect(new Set(ids).size).toBe(3);
  });
});
