import { decodeJwt } from 'jose';
import { type OrderPaid, orderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { listEntitlements } from '#contracts/licensing/entitlements';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import type { LicenceFile } from '../src/computers/licence-file';
import { customer, type Licensing, paidOrder } from './licensing.testbed';

/** A computer nobody has met. */
export const machine = (name = 'Studio Mac') => ({
  deviceId: `device-${newId()}`,
  machineName: name,
  os: 'macOS',
});

/** A customer who owns what the order says: one plug-in unless told otherwise. */
export async function ownerOf(
  licensing: Licensing,
  change: Partial<OrderPaid> = {},
): Promise<{ anna: UserActor; order: OrderPaid }> {
  const anna = customer();
  return { anna, order: await buys(licensing, anna, change) };
}

/** Somebody buys something more. */
export async function buys(
  licensing: Licensing,
  anna: UserActor,
  change: Partial<OrderPaid> = {},
): Promise<OrderPaid> {
  const order = paidOrder(anna.userId, change);
  await licensing.tell(orderPaid, order);
  const slugs = order.items.map(({ slug }) => slug);
  await eventually(async () => {
    const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
    const living = entitlements.filter(({ status }) => status === 'active').map(({ slug }) => slug);
    expect(living).toEqual(expect.arrayContaining(slugs));
  });
  return order;
}

/** How many seats of the customer's first licence are taken. */
export async function seatsOf(licensing: Licensing, actor: UserActor): Promise<number | undefined> {
  return (await licensing.client.call(listEntitlements, {}, actor)).entitlements[0]?.license.seatsUsed;
}

/** The refusal a call ends with, if it does. */
export async function failureOf(work: Promise<unknown>): Promise<Failure | undefined> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return Failure.caught(error) ? error : undefined;
}

/** What a licence file says, without checking it. */
export const saidIn = (file: string): LicenceFile => decodeJwt<LicenceFile>(file);
