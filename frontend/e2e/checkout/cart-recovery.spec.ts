import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { ApiAdmin, ApiCustomer, type Basket, mailSubjectsOf } from '../support/api-customer';
import { kill, processOf } from '../support/local-processes';
import { newUser } from '../support/users';

// Orders of several lines, with a bundle, a code or a recipient, complete exactly once while a process is killed.

const code = 'SPRING10';
const parts = ['plumbline-eq', 'keystone-bus', 'tidewater'];
const plugin = (slug: string) => ({ kind: 'plugin' as const, slug });
const bundle = { kind: 'bundle' as const, slug: 'mix-room' };

interface Purchase {
  customer: ApiCustomer;
  basket: Basket;
  /** What the buyer owns afterwards. */
  granted: readonly string[];
}

interface OpenPurchase extends Purchase {
  sessionId: string;
  /** Cents. */
  total: number;
}

const baskets = (): [Basket, readonly string[]][] => [
  [{ items: [bundle, plugin('nightboat')], codes: [code] }, [...parts, 'nightboat']],
  [{ items: [plugin('saturos-pro'), plugin('nightboat')], codes: [] }, ['saturos-pro', 'nightboat']],
  [{ items: [bundle], codes: [code], giftTo: newUser().email }, []],
];

const register = (): Promise<Purchase[]> =>
  Promise.all(
    baskets().map(async ([basket, granted]) => ({ customer: await ApiCustomer.register(), basket, granted })),
  );

const checkOut = (purchases: readonly Purchase[]): Promise<OpenPurchase[]> =>
  Promise.all(purchases.map(async (one) => ({ ...one, ...(await one.customer.checkOutCart(one.basket)) })));

const pay = (purchases: readonly OpenPurchase[]) =>
  Promise.all(purchases.map(({ customer, sessionId }) => customer.pay(sessionId)));

/** One order at the quoted amount, each product once, one mail to each person, and a cart without what was bought. */
async function expectOnce(
  admin: ApiAdmin,
  { customer, basket, granted, total }: OpenPurchase,
): Promise<void> {
  expect(await admin.orderStatuses(customer.email)).toEqual(['paid']);
  expect(await admin.orderTotals(customer.email)).toEqual([total]);
  expect(await customer.owned()).toEqual(granted.map((slug) => `${slug} active`).sort());
  expect(await mailSubjectsOf(customer.email)).toEqual(['Your order']);
  const { giftTo } = basket;
  expect(await customer.cartItems()).toEqual(giftTo === undefined ? [] : [bundle.slug]);
  if (giftTo !== undefined) expect(await mailSubjectsOf(giftTo)).toEqual(['Anna has']);
}

test.describe.configure({ timeout: 300_000 });

async function expectOnceEach(purchases: readonly OpenPurchase[], usesBefore: number): Promise<void> {
  await expect(async () => {
    const admin = await ApiAdmin.signIn();
    for (const one of purchases) await expectOnce(admin, one);
    expect((await admin.usesOf(code)) - usesBefore).toBe(2);
  }).toPass({ timeout: 120_000 });
}

/** Until the supervisor has replaced the process. */
const replaced = (name: string, pid: number) =>
  expect(() => expect(processOf(name).pid).not.toBe(pid)).toPass({ timeout: 60_000 });

for (const name of ['gateway', 'commerce', 'licensing', 'postgres', 'nats', 'redis'])
  test(`completes purchases, carts, bundles and gifts once when ${name} is killed at the checkout and at the payment`, async () => {
    const uses = await (await ApiAdmin.signIn()).usesOf(code);
    const [registered, single] = [await register(), await ApiCustomer.register()];
    const { pid } = processOf(name);
    const opening = Promise.all([checkOut(registered), single.checkOut('saturos-pro')]);
    await pause(30);
    kill(name);
    const [purchases, sessionId] = await opening;
    await replaced(name, pid);
    const paying = Promise.all([pay(purchases), single.pay(sessionId)]);
    await pause(60);
    kill(name);
    await paying;
    await expectOnceEach(purchases, uses);
    await expect(() => single.expectOnePurchase('saturos-pro', sessionId)).toPass({ timeout: 60_000 });
    expect(await (await ApiAdmin.signIn()).orderStatuses(single.email)).toEqual(['paid']);
  });
