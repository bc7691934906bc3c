import { listSalesTerms, type SalesTerms } from '#contracts/catalogue/sales';
import { toCents } from '#contracts/fields/money';
import { type Contact, findContact } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import { listEntitlements } from '#contracts/licensing/entitlements';
import {
  type CreateRedemptionBatch,
  createRedemptionBatch,
  exportRedemptionCodes,
  type RedemptionBatch,
} from '#contracts/licensing/giving/redemption-batches';
import { type Redemption, redeemCode } from '#contracts/licensing/giving/redemptions';
import { newId } from '#platform/database/new-id';
import { encodeReply } from '#platform/rpc/wire';
import { LicensingTestbed, newCustomer, plugin } from '../licensing.testbed';

export const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
export const secondPlugin = { id: newId(), slug: 'tidewater', name: 'Tidewater', version: '1.0.0' };
const products = [plugin, secondPlugin];

export const addressOf = (userId: string) => `${userId}@example.com`;

function termsOf({ id: pluginId, slug, name, version }: typeof plugin): SalesTerms {
  const texts = { pluginId, slug, name, version, description: '', imageUrl: '' };
  return { ...texts, category: 'effect', priceCents: toCents(9_900) };
}

/** Licensing with fakes of the catalogue's prices and of identity's contacts, which are other services. */
export async function openWithNeighbours(): Promise<LicensingTestbed> {
  const licensing = await LicensingTestbed.open();
  const { connection } = licensing.bus;
  connection.subscribe(listSalesTerms.subject, {
    callback: (_, message) => {
      const { slugs } = message.json<{ slugs: string[] }>();
      const terms = slugs.flatMap((slug) => products.filter((one) => one.slug === slug)).map(termsOf);
      message.respond(encodeReply({ terms, withoutFiles: [] }).bytes);
    },
  });
  connection.subscribe(findContact.subject, {
    callback: (_, message) => {
      const { userId } = message.json<{ userId: string }>();
      const contact: Contact = {
        userId,
        email: addressOf(userId),
        firstName: 'Anna',
        lastName: 'Kern',
        language: 'en',
        isEmailConfirmed: true,
      };
      message.respond(encodeReply(contact).bytes);
    },
  });
  return licensing;
}

/** A batch with its codes. */
export async function newBatch(
  licensing: LicensingTestbed,
  change: Partial<CreateRedemptionBatch> = {},
): Promise<{ batch: RedemptionBatch; codes: string[] }> {
  const input = { name: 'Autumn', kind: 'reseller' as const, products: [plugin.slug], count: 1, ...change };
  const batch = await licensing.client.call(createRedemptionBatch, input, admin);
  const { rows } = await licensing.client.call(exportRedemptionCodes, { id: batch.id }, admin);
  return { batch, codes: rows.map(({ code }) => code) };
}

export function redeem(
  licensing: LicensingTestbed,
  code: string,
  actor = newCustomer(),
): Promise<Redemption> {
  return licensing.client.call(redeemCode, { code }, actor);
}

/** The code of the failure, or `redeemed`. */
export async function outcomeOf(redemption: Promise<Redemption>): Promise<string> {
  try {
    await redemption;
    return 'redeemed';
  } catch (error) {
    return Failure.isFailure(error) ? error.code : String(error);
  }
}

/** Slug, status and source of what a customer owns. */
export async function ownedBy(licensing: LicensingTestbed, actor: UserActor): Promise<string[]> {
  const { entitlements } = await licensing.client.call(listEntitlements, {}, actor);
  return entitlements.map(({ slug, status, source }) => `${slug} ${status} ${source}`).sort();
}
