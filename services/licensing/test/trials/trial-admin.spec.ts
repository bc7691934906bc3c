import type { UserActor } from '#contracts/kit/actor';
import { pollPairing, startPairing } from '#contracts/licensing/pairings';
import { listCustomerTrials, listTrialFunnels } from '#contracts/licensing/trials/trial-admin';
import { listTrialFiles } from '#contracts/licensing/trials/trial-files';
import { extendTrial, startTrial } from '#contracts/licensing/trials/trials';
import { newId } from '#platform/database/new-id';
import { failureFrom, newComputer, payOrder } from '../computers/computers.testbed';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { answerForTrials } from './trials.testbed';

let licensing: LicensingTestbed;
beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  answerForTrials(licensing);
});
beforeEach(() => licensing.database.query('truncate trials, trial_visits'));
afterAll(() => licensing.close());

const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);

async function startOn(actor: UserActor, wish: { wantsTrial?: boolean } = {}) {
  const computer = { ...newComputer(), products: [plugin.slug], ...wish };
  const { pairingId, pollSecret } = await call(startPairing, computer);
  const trial = await call(startTrial, { slug: plugin.slug, pairingId }, actor);
  await call(pollPairing, { id: pairingId, pollSecret });
  return trial;
}
const change = (id: string, assignment: string) =>
  licensing.database.query(`update trials set ${assignment} where id = $1`, [id]);

describe('trials for administrators', () => {
  it('counts per plug-in the started, used, bought and expired trials of a period', async () => {
    const [user, buyer, late] = [newCustomer(), newCustomer(), newCustomer()];
    await change((await startOn(user)).id, 'opened_days = 3');
    await startOn(buyer);
    await payOrder(licensing, buyer);
    const bought = await startOn(late);
    await payOrder(licensing, late);
    await change(bought.id, `started_at = now() - interval '31 days', ends_at = now() - interval '17 days'`);
    await change((await startOn(newCustomer())).id, `ends_at = now() - interval '1 second'`);
    await change((await startOn(newCustomer())).id, `started_at = now() - interval '91 days'`);
    const all = { days: 90, by: 'plugin', page: 1, limit: 10 } as const;
    const { plugins, pagination } = await call(listTrialFunnels, all, admin);
    const counts = { started: 4, opened: 1, bought: 1, expired: 2 };
    expect(plugins).toEqual([{ id: plugin.id, name: plugin.name, source: null, ...counts }]);
    expect(pagination.total).toBe(1);
  });

  it('counts the trials of a plug-in by their source: its page in the shop, its own button or an activation', async () => {
    const visitor = newCustomer();
    await call(listTrialFiles, { slug: plugin.slug, lang: 'en' }, visitor);
    await change((await startOn(visitor, { wantsTrial: true })).id, 'opened_days = 4');
    await startOn(newCustomer(), { wantsTrial: true });
    for (let i = 0; i < 3; i += 1) await startOn(newCustomer());
    const bySource = { days: 90, by: 'source', page: 1, limit: 10 } as const;
    const { plugins, pagination } = await call(listTrialFunnels, bySource, admin);
    const row = { id: plugin.id, name: plugin.name, bought: 0, expired: 0 };
    expect(plugins).toEqual([
      { ...row, source: 'pairing', started: 3, opened: 0 },
      { ...row, source: 'plug-in', started: 1, opened: 0 },
      { ...row, source: 'product-page', started: 1, opened: 1 },
    ]);
    expect(pagination.total).toBe(3);
  });

  it('refuses an extension without a reason', async () => {
    const { id } = await startOn(newCustomer());
    const refused = await failureFrom(call(extendTrial, { id, days: 7, reason: ' ' }, admin));
    expect(refused?.code).toBe('INVALID_INPUT');
  });

  it('lists the trials of a customer, and audits the reason of an extension', async () => {
    const anna = newCustomer();
    const { id } = await startOn(anna);
    const reason = 'Her computer was repaired';
    await call(extendTrial, { id, days: 7, reason }, admin);
    const { trials } = await call(listCustomerTrials, { id: anna.userId }, admin);
    expect(trials).toMatchObject([{ id, product: plugin.slug, daysTotal: 21, isExtended: true }]);
    const audited = await licensing.database.query<{ after: object }[]>(
      `select after from audit_log where action = 'trial.extended' and subject = $1`,
      [id],
    );
    expect(audited).toMatchObject([{ after: { days: 21, reason } }]);
  });
});
