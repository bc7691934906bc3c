import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Contact } from '#contracts/identity/users';
import type { EntitlementOrigin } from '#contracts/licensing/entitlements';
import { seatLimit } from '#contracts/shop-rules';
import { Mailer } from '#platform/mail/mailer';
import {
  EntitlementGrantsService,
  type NewEntitlement,
} from '../../../entitlements/licences/grants/entitlement-grants.service';
import { licenceGivenMail } from '../../../entitlements/mails/licence-given.mail';
import type { GivenProduct } from '../../../entitlements/products.service';
import { OwnershipEventsService } from '../ownership-events.service';
import { lockPurchases } from '../purchase-locks';
import { Purchase } from '../purchase.entity';
import type { PurchaseState } from '../purchase.states';

/** Products that a customer gets without an order of his own. */
export interface NewGivenRights {
  /** Of the code or the grant; it takes the place of the order's id. */
  id: string;
  source: Exclude<EntitlementOrigin, 'order'>;
  isNfr: boolean;
  state: PurchaseState;
  /** What names the code or the grant to administrators. */
  reference: string;
  owner: Pick<Contact, 'userId' | 'email'>;
  /** Gets a mail about each licence; absent if one mail for all of them follows. */
  recipient?: Contact;
  /** When the customer got the products, unless it is now. */
  since?: Date;
  products: readonly GivenProduct[];
}

/** Names of products. */
export interface Given {
  added: string[];
  owned: string[];
}

/**
 * Grants licences that no order of their owner paid for. They are purchases like any other, so that a product stays with a customer
 * who bought it too when either is taken back.
 */
@Injectable()
export class GivenRightsService {
  constructor(
    private readonly entitlements: EntitlementGrantsService,
    private readonly ownershipEvents: OwnershipEventsService,
    private readonly mailer: Mailer,
  ) {}

  /** Serializes all changes of what some users own. */
  lock(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    return lockPurchases(tx, userIds);
  }

  /** Call it under the lock of the owner. It writes nothing if the owner has all products. */
  async give(tx: EntityManager, rights: NewGivenRights): Promise<Given> {
    const { id: orderId, owner, products } = rights;
    const productIds = products.map(({ pluginId }) => pluginId);
    const existing = await this.entitlements.findExisting(tx, { orderId, userId: owner.userId }, productIds);
    const isOwned = ({ pluginId }: GivenProduct) => existing.some(({ subjectId }) => subjectId === pluginId);
    const added = products.filter((product) => !isOwned(product));
    if (added.length > 0) await this.recordPurchase(tx, rights);
    for (const product of added) await this.grant(tx, rights, product);
    return { added: added.map(({ name }) => name), owned: products.filter(isOwned).map(({ name }) => name) };
  }

  /** Changes what a code or a grant gave. Call it under the lock of the owner. */
  async setState(tx: EntityManager, id: string, state: PurchaseState): Promise<void> {
    const purchases = tx.getRepository(Purchase);
    const purchase = await purchases.findOne({ where: { orderId: id }, lock: { mode: 'pessimistic_write' } });
    if (!purchase || purchase.state === state) return;
    await purchases.update({ orderId: id }, { state });
    await this.ownershipEvents.reconcile(tx, purchase.userId, purchase.pluginIds);
  }

  private async recordPurchase(
    tx: EntityManager,
    { id: orderId, owner, products, state, reference: orderNumber, source, isNfr }: NewGivenRights,
  ): Promise<void> {
    const { userId } = owner;
    const pluginIds = products.map(({ pluginId }) => pluginId);
    const columns = { orderId, userId, state, pluginIds, orderNumber, source, isNfr };
    await tx.getRepository(Purchase).insert({ ...columns, fulfilledAt: new Date() });
  }

  private async grant(tx: EntityManager, rights: NewGivenRights, product: GivenProduct): Promise<void> {
    const granted = await this.entitlements.grant(tx, entitlementOf(rights, product));
    if (rights.recipient) await this.mail(tx, granted.id, product, rights.recipient);
    if (rights.state !== 'revoked') await this.ownershipEvents.publishGranted(tx, granted);
  }

  private async mail(
    tx: EntityManager,
    entitlementId: string,
    product: GivenProduct,
    { email, firstName, language }: Contact,
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `licence:${entitlementId}`,
      template: licenceGivenMail,
      language,
      to: { address: email, name: firstName },
      data: { product: product.name, seatLimit },
    });
  }
}

function entitlementOf(
  { id, owner, state, reference, source, isNfr, since: createdAt }: NewGivenRights,
  product: GivenProduct,
): NewEntitlement {
  const { pluginId: subjectId, slug, name } = product;
  const { userId, email } = owner;
  const origin = { sourceOrderId: id, orderNumber: reference, source, isNfr };
  return { userId, email, subjectId, slug, name, status: state, ...origin, ...(createdAt && { createdAt }) };
}
