import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Contact } from '#contracts/identity/users';
import type { EntitlementOrigin } from '#contracts/licensing/entitlements';
import { executeTogether } from '#platform/database/transactions/combined-statement';
import { Mailer } from '#platform/mail/mailer';
import { Outbox } from '#platform/outbox/outbox';
import {
  EntitlementGrantsService,
  knownEntitlements,
  type NewEntitlement,
} from '../../entitlements/grants/entitlement-grants.service';
import { seatLimit } from '../../entitlements/licences.service';
import { licenceGivenMail } from '../../mails/licence-given.mail';
import type { GivenProduct } from '../../products/products.service';
import { OwnershipEventsService } from '../ownership-events.service';
import { purchasesLockKey } from '../purchase-locks';
import { Purchase } from '../purchase.entity';
import type { PurchaseState } from '../purchase.states';
import { givenPurchaseInsert } from './given-purchase.statements';

/** Products that a customer gets without an order of his own. */
export interface NewGivenRights {
  /** Of the code or the grant; it takes the place of the order's id. */
  id: string;
  source: Exclude<EntitlementOrigin, 'order'>;
  isNfr: boolean;
  state: PurchaseState;
  /** What names the code or the grant to administrators. */
  reference: string;
  owner: Contact;
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
    private readonly outbox: Outbox,
    private readonly mailer: Mailer,
  ) {}

  /** Serializes all changes of what some users own. The order of the locks is the same for all callers. */
  async lock(tx: EntityManager, userIds: readonly string[]): Promise<void> {
    for (const userId of [...new Set(userIds)].sort())
      await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [purchasesLockKey(userId)]);
  }

  /** Call it under the lock of the owner. It writes nothing if the owner has all products. */
  async give(tx: EntityManager, rights: NewGivenRights): Promise<Given> {
    const { id: orderId, owner, products } = rights;
    const { userId } = owner;
    const items = products.map(({ pluginId }) => ({ orderId, userId, pluginId }));
    const known = (await executeTogether(tx, [this.entitlements.known(items)])).of(knownEntitlements);
    const isOwned = ({ pluginId }: GivenProduct) => known.some((one) => one.pluginId === pluginId);
    const owned = products.filter(isOwned).map(({ name }) => name);
    const granted = products
      .filter((product) => !isOwned(product))
      .map((product) => this.entitlements.create(entitlementOf(rights, product)));
    if (granted.length > 0) await this.write(tx, rights, granted);
    return { added: granted.map(({ name }) => name), owned };
  }

  /** Changes what a code or a grant gave. Call it under the lock of the owner. */
  async setState(tx: EntityManager, id: string, state: PurchaseState): Promise<void> {
    const purchases = tx.getRepository(Purchase);
    const purchase = await purchases.findOne({ where: { orderId: id }, lock: { mode: 'pessimistic_write' } });
    if (!purchase || purchase.state === state) return;
    await purchases.update({ orderId: id }, { state });
    await this.ownershipEvents.reconcile(tx, purchase.userId, purchase.pluginIds);
  }

  private async write(
    tx: EntityManager,
    rights: NewGivenRights,
    granted: readonly NewEntitlement[],
  ): Promise<void> {
    const { id, owner, products, state, reference, source, isNfr } = rights;
    const pluginIds = products.map(({ pluginId }) => pluginId);
    const values = [id, owner.userId, state, pluginIds, reference, source, isNfr];
    const gained = state === 'revoked' ? [] : granted.map((one) => this.ownershipEvents.granted(one));
    await executeTogether(tx, [
      { statement: givenPurchaseInsert, values },
      ...this.entitlements.insertions(granted),
      this.mailer.insertion(granted.map((one) => this.mailOf(owner, one))),
      ...(gained.length > 0 ? [this.outbox.insertion(tx, gained)] : []),
    ]);
  }

  private mailOf({ email, firstName, language }: Contact, { id, name }: NewEntitlement) {
    return this.mailer.mail({
      key: `licence:${id}`,
      template: licenceGivenMail,
      language,
      to: { address: email, name: firstName },
      data: { product: name, seatLimit },
    });
  }
}

function entitlementOf(
  { id, owner, state, reference, source, isNfr }: NewGivenRights,
  product: GivenProduct,
) {
  const { pluginId: subjectId, slug, name } = product;
  const { userId, email } = owner;
  const origin = { sourceOrderId: id, orderNumber: reference, source, isNfr };
  return { userId, email, subjectId, slug, name, status: state, ...origin };
}
