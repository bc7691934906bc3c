import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CompactSign, decodeJwt } from 'jose';
import { type OrderPaid, orderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { toCents } from '#contracts/kit/money';
import { activateComputer } from '#contracts/licensing/computers';
import { listEntitlements } from '#contracts/licensing/entitlements';
import {
  activateOffline,
  type LeaseDays,
  type OfflineActivation,
} from '#contracts/licensing/offline-activations';
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

/** A studio computer that is never online, with a key of its own. */
export function offlineMachine(name = 'Studio without a network') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const mac = machine(name);
  const request = (nonce = newId().replaceAll('-', '')) => ({
    v: 1 as const,
    ...mac,
    devicePublicKey: x,
    nonce,
  });
  return { privateKey, request, mac };
}

type OfflineRequest = ReturnType<ReturnType<typeof offlineMachine>['request']>;

/** Somebody brings a request to the shop. */
export function activatesOffline(
  licensing: Licensing,
  request: OfflineRequest,
  actor: UserActor,
  leaseDays: LeaseDays = 30,
): Promise<OfflineActivation> {
  return licensing.client.call(activateOffline, { request, leaseDays }, actor);
}

/** What a computer signs when it has deleted its file. */
export function receiptOf(key: KeyObject, activationId: string, nonce: string): Promise<string> {
  const said = { activationId, nonce, at: new Date().toISOString() };
  return new CompactSign(Buffer.from(JSON.stringify(said)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'return-receipt+jws' })
    .sign(key);
}

/** A computer that is activated now: a new one unless told otherwise. */
export async function activated(licensing: Licensing, actor: UserActor, more: object = {}) {
  const input = { ...machine(), ...more };
  const { activation, licenceFile } = await licensing.client.call(activateComputer, input, actor);
  return { id: activation.id, file: licenceFile };
}

/** A second product, for an order of its own. */
export const tidewater = {
  itemId: newId(),
  pluginId: newId(),
  slug: 'tidewater',
  name: 'Tidewater',
  version: '1.0.0',
  priceCents: toCents(9_900),
};

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

/** What a customer was written by one template, the newest first. */
export async function mailedTo<D extends object>(
  licensing: Licensing,
  { userId }: UserActor,
  template: string,
): Promise<(D & { language: string })[]> {
  const rows: { said: D & { language: string } }[] = await licensing.database.query(
    `select data || jsonb_build_object('language', language) as said from mail_deliveries
     where template = $1 and to_address = $2 order by queued_at desc`,
    [template, `${userId}@example.com`],
  );
  return rows.map(({ said }) => said);
}
