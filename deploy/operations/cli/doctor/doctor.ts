import { Command } from 'commander';
import { listPlugins } from '#contracts/catalogue/plugins';
import { checkoutConfig, paymentSetup } from '#contracts/commerce/checkout';
import { listFindings } from '#contracts/commerce/reconciliation';
import { readBrand } from '#contracts/identity/shop/brand';
import { Failure } from '#contracts/kit/failure';
import { mailServices, services } from '#contracts/kit/services';
import { listDeadLetters } from '#contracts/operations/dead-letter';
import { listFailedMails } from '#contracts/operations/failed-mail';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { asOperator, operator, print } from '../operator';

/** What an examination found; without a remedy all is well. */
export interface Diagnosis {
  found: string;
  remedy?: string;
}

interface Examination {
  name: string;
  examine: (rpc: RpcClient) => Promise<Diagnosis>;
}

async function brand(rpc: RpcClient): Promise<Diagnosis> {
  const { version, name, supportEmail } = await rpc.call(readBrand, {});
  const found = `${name}, ${supportEmail}`;
  if (version === 0 || supportEmail.endsWith('.example'))
    return { found, remedy: 'save name, company and addresses under Settings in the panel' };
  return { found };
}

async function products(rpc: RpcClient): Promise<Diagnosis> {
  const { data } = await rpc.call(listPlugins, { lang: 'en', limit: 1 });
  if (data.length === 0) return { found: 'none for sale', remedy: 'add a product with a file in the panel' };
  return { found: 'for sale' };
}

async function payments(rpc: RpcClient): Promise<Diagnosis> {
  const { publishableKey, stripeJsUrl } = await rpc.call(checkoutConfig, {});
  if (publishableKey === '')
    return {
      found: 'off',
      remedy: 'set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
    };
  const { lastEventAt } = await rpc.call(paymentSetup, {}, operator);
  if (lastEventAt === null)
    return {
      found: 'no event of Stripe arrived',
      remedy: 'create the webhook in Stripe (docs/payments.md) and buy something with a test card',
    };
  const isTest = stripeJsUrl !== undefined || publishableKey.startsWith('pk_test_');
  const found = `last event of Stripe at ${lastEventAt}`;
  return isTest ? { found, remedy: 'test keys take no money: set live keys before the opening' } : { found };
}

async function deadEvents(rpc: RpcClient): Promise<Diagnosis> {
  const lists = await Promise.all(services.map((name) => rpc.call(listDeadLetters(name), {}, operator)));
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0
    ? { found: 'every service answers, none failed' }
    : { found: `${count} failed`, remedy: 'npm run shop -- events dead' };
}

async function mails(rpc: RpcClient): Promise<Diagnosis> {
  const lists = await Promise.all(mailServices.map((name) => rpc.call(listFailedMails(name), {}, operator)));
  const count = lists.reduce((sum, { items }) => sum + items.length, 0);
  return count === 0
    ? { found: 'none failed' }
    : {
        found: `${count} failed`,
        remedy: 'npm run shop -- mail failed, and docs/operations.md on SPF and DKIM',
      };
}

async function reconciliation(rpc: RpcClient): Promise<Diagnosis> {
  const { pagination, run } = await rpc.call(listFindings, { page: 1, limit: 1 }, operator);
  if (run === null) return { found: 'not run yet', remedy: 'npm run shop -- reconcile' };
  return pagination.total === 0
    ? { found: 'no findings' }
    : { found: `${pagination.total} findings`, remedy: 'npm run shop -- reconcile' };
}

/** In the order in which a new shop is set up. */
export const examinations: readonly Examination[] = [
  { name: 'brand', examine: brand },
  { name: 'products', examine: products },
  { name: 'payments', examine: payments },
  { name: 'events', examine: deadEvents },
  { name: 'mails', examine: mails },
  { name: 'reconciliation', examine: reconciliation },
];

/** An unavailable service is a finding; it does not end the other examinations. */
export async function diagnose({ examine }: Examination, rpc: RpcClient): Promise<Diagnosis> {
  try {
    return await examine(rpc);
  } catch (error) {
    if (!Failure.isFailure(error)) throw error;
    const subject = error.params['subject'];
    return {
      found: typeof subject === 'string' ? `${subject} did not answer` : error.code,
      remedy: 'start the service, and read its log',
    };
  }
}

export function linesOf(name: string, { found, remedy }: Diagnosis): string[] {
  const line = `${remedy === undefined ? 'ok' : '!!'}  ${name.padEnd(15)}${found}`;
  return remedy === undefined ? [line] : [line, `${' '.repeat(19)}${remedy}`];
}

async function run(): Promise<void> {
  await asOperator(async (rpc) => {
    for (const examination of examinations) {
      const diagnosis = await diagnose(examination, rpc);
      if (diagnosis.remedy !== undefined) process.exitCode = 1;
      for (const line of linesOf(examination.name, diagnosis)) print(line);
    }
  });
}

/** Says what a shop still lacks. */
export function doctorCommand(): Command {
  return new Command('doctor')
    .description('says what the shop lacks, and what to do; exit code 1 if anything')
    .action(run);
}
