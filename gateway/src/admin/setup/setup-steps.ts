import { listPlugins } from '#contracts/catalogue/plugins';
import { checkoutConfig } from '#contracts/commerce/checkout';
import { listFindings } from '#contracts/commerce/reconciliation';
import { paymentSetup, taxSetup, testPurchases } from '#contracts/commerce/setup/payment-setup';
import { backupSetup } from '#contracts/identity/shop/backup-setup';
import { readBrand } from '#contracts/identity/shop/brand';
import { checkMailDomain, readTestMail } from '#contracts/identity/shop/mail-setup';
import { readTaxChoice } from '#contracts/identity/shop/tax-choice';
import type { Actor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { mailServices, services } from '#contracts/kit/services';
import { listDeadLetters } from '#contracts/operations/dead-letter';
import { listFailedMails } from '#contracts/operations/failed-mail';
import type { RpcClient } from '#platform/rpc/rpc-client';

/** In the order in which a new shop is set up. */
const setupStepNames = [
  'brand',
  'products',
  'payments',
  'taxes',
  'test_mail',
  'mail_domain',
  'purchase',
  'events',
  'mails',
  'reconciliation',
  'backup',
] as const;
type SetupStepName = (typeof setupStepNames)[number];
/** To go live is no examination of its own: it is done with the others. */
export const allStepNames = [...setupStepNames, 'go_live'] as const;

/** What an examination found: the end of the key of its text, `admin.setup.<name>.<finding>`, and the values in it. */
export interface SetupFinding {
  isDone: boolean;
  finding: string;
  values: Readonly<Record<string, string | number>>;
}

const done = (finding: string, values: SetupFinding['values'] = {}) => ({ isDone: true, finding, values });
const missing = (finding: string, values: SetupFinding['values'] = {}) => ({
  isDone: false,
  finding,
  values,
});

type Examination = (rpc: RpcClient, actor: Actor) => Promise<SetupFinding>;

async function brand(rpc: RpcClient): Promise<SetupFinding> {
  const { version, name, supportEmail } = await rpc.call(readBrand, {});
  const isOwn = version > 0 && !supportEmail.endsWith('.example');
  return isOwn ? done('saved', { name }) : missing('initial', { name });
}

async function products(rpc: RpcClient): Promise<SetupFinding> {
  const { data } = await rpc.call(listPlugins, { lang: 'en', limit: 1 });
  return data.length === 0 ? missing('none') : done('for_sale');
}

async function payments(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { publishableKey, stripeJsUrl } = await rpc.call(checkoutConfig, {});
  if (publishableKey === '') return missing('off');
  const { lastEventAt: at } = await rpc.call(paymentSetup, {}, actor);
  if (at === null) return missing('silent');
  const isTest = stripeJsUrl !== undefined || publishableKey.startsWith('pk_test_');
  return isTest ? missing('test_keys', { at }) : done('live', { at });
}

async function taxes(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { state, origin = '' } = await rpc.call(taxSetup, {}, actor);
  if (state === 'active') return done('active', { name: origin });
  if (state === 'merchant') return done('merchant');
  if (state !== 'none') return missing(state);
  const { withoutTaxes } = await rpc.call(readTaxChoice, {}, actor);
  return withoutTaxes ? done('without') : missing('none');
}

async function testMail(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { newest } = await rpc.call(readTestMail, {}, actor);
  if (!newest) return missing('none');
  const { state, at, address: name, error: subject = '' } = newest;
  if (state === 'sent' || state === 'erased') return done(state, { at, name });
  // `failed` is a later fault of other steps, which does not make the shop a new one.
  if (state === 'failed') return missing('undelivered', { name, subject });
  return subject ? missing('delayed', { name, subject }) : missing('queued', { name });
}

async function mailDomain(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { domain: name, records } = await rpc.call(checkMailDomain, {}, actor);
  const named = (...states: string[]) =>
    records
      .filter(({ state }) => states.includes(state))
      .map(({ kind }) => kind.toUpperCase())
      .join(', ');
  const unknown = named('unknown');
  if (unknown) return missing('unknown', { name, subject: unknown });
  const wanted = named('missing', 'wrong');
  if (wanted) return missing('incomplete', { name, subject: wanted });
  return done(named('unsigned') ? 'unsigned' : 'complete', { name });
}

async function purchase(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { newest } = await rpc.call(testPurchases, {}, actor);
  if (!newest) return missing('none');
  const values = { name: newest.orderNumber, at: newest.paidAt };
  return newest.isFulfilled ? done('fulfilled', values) : missing('waiting', values);
}

async function events(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const lists = await Promise.all(services.map((name) => rpc.call(listDeadLetters(name), {}, actor)));
  return withCount(lists.flatMap(({ items }) => items).length);
}

async function mails(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const lists = await Promise.all(mailServices.map((name) => rpc.call(listFailedMails(name), {}, actor)));
  return withCount(lists.flatMap(({ items }) => items).length);
}

async function reconciliation(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { pagination, run } = await rpc.call(listFindings, { page: 1, limit: 1 }, actor);
  return run === null ? missing('never') : withCount(pagination.total);
}

async function backup(rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  const { endedAt: at, isOld } = await rpc.call(backupSetup, {}, actor);
  if (at === null) return missing('never');
  return isOld ? missing('failed', { at }) : done('made', { at });
}

const withCount = (count: number): SetupFinding =>
  count === 0 ? done('sound') : missing('failed', { count });

const examinations: Readonly<Record<SetupStepName, Examination>> = {
  brand,
  products,
  payments,
  taxes,
  test_mail: testMail,
  mail_domain: mailDomain,
  purchase,
  events,
  mails,
  reconciliation,
  backup,
};

/** Examines a step. A service that does not answer is a finding of its step, so that the others are examined. */
export async function examineStep(name: SetupStepName, rpc: RpcClient, actor: Actor): Promise<SetupFinding> {
  try {
    return await examinations[name](rpc, actor);
  } catch (error) {
    if (!Failure.isFailure(error)) throw error;
    return missing('away', { subject: String(error.params['subject'] ?? error.code) });
  }
}

/** Every step. The shop is live once the others are done, live keys among them. */
export async function examineSteps(
  rpc: RpcClient,
  actor: Actor,
): Promise<(SetupFinding & { name: (typeof allStepNames)[number] })[]> {
  const steps = setupStepNames.map(async (name) => ({ name, ...(await examineStep(name, rpc, actor)) }));
  const examined = await Promise.all(steps);
  const count = examined.filter(({ isDone }) => !isDone).length;
  return [...examined, { name: 'go_live', ...(count === 0 ? done('ready') : missing('not_yet', { count })) }];
}
