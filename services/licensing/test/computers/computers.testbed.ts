import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { CompactSign, decodeJwt } from 'jose';
import { type OrderPaid, orderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, unavailable } from '#contracts/kit/failure';
import { toCents } from '#contracts/fields/money';
import { activateComputer } from '#contracts/licensing/activations';
import { listEntitlements } from '#contracts/licensing/entitlements';
import {
  activateOffline,
  type LeaseDays,
  type OfflineActivation,
} from '#contracts/licensing/offline-activations';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import type { LicenceFile } from '../../src/activations/licence-files/licence-files.service';
import { newCustomer, type LicensingTestbed, paidOrder } from '../licensing.testbed';

/** A computer that is not registered. */
export const newComputer = (name = 'Studio Mac') => ({
  deviceId: `device-${newId()}`,
  machineName: name,
  os: 'macOS',
});

/** An offline computer with its own key pair. */
export function newOfflineComputer(name = 'Studio without a network') {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const mac = newComputer(name);
  const request = (nonce = newId().replaceAll('-', '')) => ({
    v: 1 as const,
    ...mac,
    devicePublicKey: x,
    nonce,
  });
  return { privateKey, request, mac };
}

type OfflineRequest = ReturnType<ReturnType<typeof newOfflineComputer>['request']>;

/** Sends an offline request. */
export function requestLease(
  licensing: LicensingTestbed,
  request: OfflineRequest,
  actor: UserActor,
  leaseDays: LeaseDays = 30,
): Promise<OfflineActivation> {
  return licensing.client.call(activateOffline, { request, leaseDays }, actor);
}

/** Signs a return receipt. */
export function signReceipt(key: KeyObject, activationId: string, nonce: string): Promise<string> {
  const payload = { activationId, nonce, at: new Date().toISOString() };
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: 'EdDSA', typ: 'return-receipt+jws' })
    .sign(key);
}

/** Activates a computer: a new one, unless `more` describes one. */
export async function activateNewComputer(licensing: LicensingTestbed, actor: UserActor, more: object = {}) {
  const input = { ...newComputer(), ...more };
  const { activation, licenceFile } = await licensing.client.call(activateComputer, input, actor);
  return { id: activation.id, file: licenceFile };
}

/** A second product, for an order of its own. */
export const tidewater = {
  itemId: newId(),
  line: 0,
  pluginId: newId(),
  slug: 'tidewater',
  name: 'Tidewater',
  version: '1.0.0',
  priceCents: toCents(9_900),
};

/** A customer with a fulfilled order of one plug-in, unless `change` overrides it. */
export async function customerWithOrder(
  licensing: LicensingTestbed,
  change: Partial<OrderPaid> = {},
): Promise<{ anna: UserActor; order: OrderPaid }> {
  const anna = newCustomer();
  return { anna, order: await payOrder(licensing, anna, change) };
}

/** Pays a further order and waits for its entitlements. */
export async function payOrder(
  licensing: LicensingTestbed,
  anna: UserActor,
  change: Partial<OrderPaid> = {},
): Promise<OrderPaid> {
  const order = paidOrder(anna.userId, change);
  await licensing.publish(orderPaid, order);
  const slugs = order.items.map(({ slug }) => slug);
  await eventually(async () => {
    const { entitlements } = await licensing.client.call(listEntitlements, {}, anna);
    const active = entitlements.filter(({ status }) => status === 'active').map(({ slug }) => slug);
    expect(active).toEqual(expect.arrayContaining(slugs));
  });
  return order;
}

/** How many seats of the customer's first licence are active. */
export async function seatsUsed(licensing: LicensingTestbed, actor: UserActor): Promise<number | undefined> {
  return (await licensing.client.call(listEntitlements, {}, actor)).entitlements[0]?.license.seatsUsed;
}

/** The failure that a call ends with, if any. */
export async function failureFrom(work: Promise<unknown>): Promise<Failure | undefined> {
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return Failure.isFailure(error) ? error : undefined;
}

/**
 * The failures of requests that are sent at once. On a busy machine 50 transactions that wait for the same licence need longer than
 * the 2.5 s of a request; what was not answered is sent again, as clients do after a 503.
 */
export async function failuresOfConcurrent(
  requests: readonly (() => Promise<unknown>)[],
): Promise<(Failure | undefined)[]> {
  const isOpen = (failure: Failure | undefined) => failure?.code === unavailable.code;
  const failures = await Promise.all(requests.map((send) => failureFrom(send())));
  for (const [index, send] of requests.entries())
    while (isOpen(failures[index])) failures[index] = await failureFrom(send());
  return failures;
}

/** The payload of a licence file, not verified. */
export const decodeLicenceFile = (file: string): LicenceFile => decodeJwt<LicenceFile>(file);

/** The data of the mails of one template to a customer, newest first. */
export async function mailsTo<D extends object>(
  licensing: LicensingTestbed,
  { userId }: UserActor,
  template: string,
): Promise<(D & { language: string })[]> {
  const rows: { data: D & { language: string } }[] = await licensing.database.query(
    `select data || jsonb_build_object('language', language) as data from mail_deliveries
     where template = $1 and to_address = $2 order by queued_at desc`,
    [template, `${userId}@example.com`],
  );
  return rows.map(({ data }) => data);
}
