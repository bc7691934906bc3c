import type { UserActor } from '#contracts/kit/actor';
import { beginTransfer } from '#contracts/licensing/downloads';
import { pollPairing, startPairing } from '#contracts/licensing/pairings';
import { listTrialFiles } from '#contracts/licensing/trials/trial-files';
import { findTrial, listTrials, startTrial } from '#contracts/licensing/trials/trials';
import { failureFrom, newComputer, payOrder } from '../computers/computers.testbed';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';
import { answerForTrials } from './trials.testbed';

let licensing: LicensingTestbed;
let trialDays: number;

beforeAll(async () => {
  licensing = await LicensingTestbed.open();
  answerForTrials(licensing, { terms: () => ({ trialDays }) });
});
afterAll(() => licensing.close());
beforeEach(() => {
  trialDays = 14;
});

const call: LicensingTestbed['client']['call'] = (...rest) => licensing.client.call(...rest);
const filesFor = async (actor: UserActor) =>
  (await call(listTrialFiles, { slug: plugin.slug, lang: 'en' }, actor)).files;
const linkIn = (url = '') => url.split('/').at(-1) ?? '';
const download = (url?: string) =>
  call(beginTransfer, { link: linkIn(url), from: 0, to: null, headOnly: false });

async function startOn(actor: UserActor) {
  const mac = newComputer('Cellar');
  const paired = await call(startPairing, { ...mac, products: [plugin.slug] });
  await call(startTrial, { slug: plugin.slug, pairingId: paired.pairingId }, actor);
  await call(pollPairing, { id: paired.pairingId, pollSecret: paired.pollSecret });
}
const endTrialsOf = ({ userId }: UserActor) =>
  licensing.database.query(`update trials set ends_at = now() - interval '1 second' where user_id = $1`, [
    userId,
  ]);

describe('downloads for a trial', () => {
  it('a customer downloads the newest file before and during a trial, without a limit', async () => {
    const anna = newCustomer();
    const [before] = await filesFor(anna);
    expect(before).toMatchObject({ version: plugin.version, triesLeft: null });
    expect(await download(before?.url)).toMatchObject({ fileName: before?.fileName });
    await startOn(anna);
    const [during] = await filesFor(anna);
    expect(await download(during?.url)).not.toHaveProperty('transferId');
  });

  it('refuses files and links from before after the end of the trial', async () => {
    const anna = newCustomer();
    await startOn(anna);
    const [file] = await filesFor(anna);
    await endTrialsOf(anna);
    const refused = { code: 'TRIAL_REFUSED', params: { reason: 'USED', name: plugin.name } };
    expect(await failureFrom(filesFor(anna))).toMatchObject(refused);
    expect(await failureFrom(download(file?.url))).toMatchObject(refused);
  });

  it('refuses the files of a plug-in without a trial, and of one that is owned', async () => {
    const anna = newCustomer();
    const [file] = await filesFor(anna);
    trialDays = 0;
    expect((await failureFrom(filesFor(anna)))?.params).toMatchObject({ reason: 'NOT_OFFERED' });
    expect((await failureFrom(download(file?.url)))?.params).toMatchObject({ reason: 'NOT_OFFERED' });
    await payOrder(licensing, anna);
    expect((await failureFrom(filesFor(anna)))?.params).toMatchObject({ reason: 'OWNED' });
  });

  it('a trial that runs goes on after its maker has ended the offer', async () => {
    const anna = newCustomer();
    await startOn(anna);
    trialDays = 0;
    const offer = await call(findTrial, { slug: plugin.slug }, anna);
    expect(offer).toMatchObject({ eligible: true, state: 'running', daysLeft: 14 });
    const [file] = await filesFor(anna);
    expect(await download(file?.url)).toMatchObject({ fileName: file?.fileName });
  });

  it('the list of trials names the computer', async () => {
    const anna = newCustomer();
    await startOn(anna);
    expect((await call(listTrials, {}, anna)).trials).toMatchObject([{ computer: 'Cellar' }]);
  });
});
