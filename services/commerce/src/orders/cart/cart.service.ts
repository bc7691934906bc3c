import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Cart, findCart, saveCart, type SaveCart } from '#contracts/commerce/cart';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { Retention, type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { Handles } from '#platform/rpc/handles';
import {
  AccountMerge,
  DataExport,
  type ErasedCustomer,
  Erasure,
  type ExportingCustomer,
  type MergedCustomer,
} from '../../personal-data';
import { joinCarts } from './cart-content';
import { StoredCart } from './stored-cart.entity';

const empty: Cart = { items: [], codes: [] };

/** Keeps what customers collect before the payment: `carts`. */
@Injectable()
export class CartService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly mergedAccounts: MergedAccounts,
    private readonly erased: ErasedSubjects,
  ) {}

  @Handles(findCart)
  async find(_: Nothing, { userId }: Pick<UserActor, 'userId'>): Promise<Cart> {
    const stored = await this.dataSource.getRepository(StoredCart).findOneBy({ userId });
    return stored ? { items: stored.items, codes: stored.codes } : empty;
  }

  /**
   * Replaces the stored cart, or adds to it under the lock of its row, so that devices that log in at once lose nothing.
   * @throws Failure UNAUTHENTICATED for a deleted or merged account
   */
  @Handles(saveCart)
  async save({ items, codes, merge = false }: SaveCart, { userId }: UserActor): Promise<Cart> {
    return this.dataSource.transaction(async (tx) => {
      if ((await this.mergedAccounts.ownerOf(tx, userId)) !== userId) throw new Failure(unauthenticated);
      if (await this.erased.has(tx, userId)) throw new Failure(unauthenticated);
      const given = { items, codes };
      const cart = merge ? joinCarts(await this.lock(tx, userId), given) : joinCarts(given);
      await tx.getRepository(StoredCart).upsert({ userId, ...cart, updatedAt: new Date() }, ['userId']);
      return cart;
    });
  }

  /**
   * Takes what a customer bought out of the cart; the codes stay for the items that are left. The row is locked, as merging does, and
   * repeating the call changes nothing.
   */
  async removeBought(tx: EntityManager, userId: string, bought: readonly QuoteItem[]): Promise<void> {
    const carts = tx.getRepository(StoredCart);
    const cart = await carts.findOne({ where: { userId }, lock: { mode: 'pessimistic_write' } });
    const isBought = ({ kind, slug }: QuoteItem) =>
      bought.some((one) => one.kind === kind && one.slug === slug);
    const items = cart?.items.filter((item) => !isBought(item)) ?? [];
    if (!cart || items.length === cart.items.length) return;
    const codes = items.length > 0 ? cart.codes : [];
    await carts.update({ userId }, { items, codes, updatedAt: new Date() });
  }

  /** Deletes carts that were not changed for half a year. */
  @Retention()
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'carts', months: 6 }, 'carts', 'updated_at < $1');
  }

  @DataExport()
  async export({ userId, isFirstPart }: ExportingCustomer): Promise<{ cart?: Cart }> {
    return isFirstPart ? { cart: await this.find({}, { userId }) } : {};
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedCustomer): Promise<void> {
    const carts = tx.getRepository(StoredCart);
    const former = await carts.findOneBy({ userId: formerUserId });
    if (!former) return;
    const cart = joinCarts(await this.lock(tx, userId), former);
    await carts.update({ userId }, { ...cart, updatedAt: new Date() });
    await carts.delete({ userId: formerUserId });
  }

  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedCustomer): Promise<void> {
    await tx.getRepository(StoredCart).delete({ userId });
  }

  /** A row that does not exist cannot be locked, so it is created first. */
  private async lock(tx: EntityManager, userId: string): Promise<Cart> {
    const rows = await tx.query<Cart[]>(
      `insert into carts (user_id, items, codes, updated_at) values ($1, '[]', '{}', now())
       on conflict (user_id) do update set updated_at = excluded.updated_at
       returning items, codes`,
      [userId],
    );
    return rows[0] ?? empty;
  }
}
