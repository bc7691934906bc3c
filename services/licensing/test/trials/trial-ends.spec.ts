import { userDeleted } from '#contracts/identity/events';
import type { UserActor } from '#contracts/kit/actor';
import { pollPairing, startPairing } from '#contracts/licensing/pairings';
import { startTrial, type Trial } from '#contracts/licensing/trials/trials';
import { TrialEndsService } from '../../src/trials/trial-ends.service';
import { newComputer, payOrder } from '../computers/computers.testbed';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { answerForTrials } from './trials.testbed';

let licensing: LicensingTestbed;
let trialDays: number;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  answerForTrials(licensing, { terms: () => ({ trialDays }) });
});
beforeEach(() => {
  trialDays = 14;
});
afterAll(() => licensing.close());

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const announceDue = () => licensing.service.app.get(TrialEndsService).announceDue(50);

/** A trial that ends after these hours; it ended before with a negative number. */
async function trialEndingIn(hours: number, actor: UserActor = newCustomer()): Promise<Trial> {
  const { pairingId, pollSecret } = await call(startPairing, { ...newComputer(), products: [plugin.slug] });
  const trial = await call(startTrial, { slug: plugin.slug, pairingId }, actor);
  await call(pollPairing, { id: pairingId, pollSecret });
  await licensing.database.query(`update trials set ends_at = now() + $2 * interval '1 hour' where id = $1`, [
    trial.id,
    hours,
  ]);
  return trial;
}

/** The events about the end of a trial, in their order. */
async function announced({ id }: Trial): Promise<string[]> {
  const rows = await licensing.database.query<{ subject: string }[]>(
    `select subject from outbox where subject like 'licensing.trial-end%' and data->>'trialId' = $1 order by id`,
    [id],
  );
  return rows.map(({ subject }) => subject);
}
const approached = 'licensing.trial-end-approached.v1';
const ended = 'licensing.trial-ended.v1';

describe('the end of a trial (decision 96)', () => {
  it('is announced once, three days before it and after it, by concurrent replicas', async () => {
    const anna = newCustomer();
    const trial = await trialEndingIn(71, anna);
    await Promise.all([announceDue(), announceDue(), announceDue()]);
    expect(await announced(trial)).toEqual([approached]);
    await licensing.database.query('update trials set ends_at = now() where id = $1', [trial.id]);
    await Promise.all([announceDue(), announceDue(), announceDue()]);
    await announceDue();
    expect(await announced(trial)).toEqual([approached, ended]);
    const [event] = await licensing.database.query<{ data: object }[]>(
      `select data from outbox where subject = $1 and data->>'trialId' = $2`,
      [approached, trial.id],
    );
    const { id: pluginId, slug, name } = plugin;
    expect(event?.data).toMatchObject({ userId: anna.userId, pluginId, slug, name });
  });

  it('is not announced earlier, nor for a trial that has not started', async () => {
    const later = await trialEndingIn(73);
    const { pairingId } = await call(startPairing, { ...newComputer(), products: [plugin.slug] });
    const reserved = await call(startTrial, { slug: plugin.slug, pairingId }, newCustomer());
    await announceDue();
    expect(await announced(later)).toEqual([]);
    expect(await announced(reserved)).toEqual([]);
  });

  it('is announced before it for a trial of more than three days only', async () => {
    trialDays = 3;
    const short = await trialEndingIn(72);
    await announceDue();
    expect(await announced(short)).toEqual([]);
  });

  it('is not announced after the purchase of the plug-in, nor a week later, nor for a deleted account', async () => {
    const [anna, boris] = [newCustomer(), newCustomer()];
    const bought = [await trialEndingIn(10, anna), await trialEndingIn(-1, boris)];
    await payOrder(licensing, anna);
    await payOrder(licensing, boris);
    const late = await trialEndingIn(-24 * 8);
    const clara = newCustomer();
    const deleted = await trialEndingIn(-1, clara);
    await licensing.publishAndWait(userDeleted, {
      userId: clara.userId,
      deletedAt: new Date().toISOString(),
    });
    const control = await trialEndingIn(-24 * 6);
    await announceDue();
    for (const trial of [...bought, late, deleted]) expect(await announced(trial)).toEqual([]);
    expect(await announced(control)).toEqual([ended]);
  });
});
