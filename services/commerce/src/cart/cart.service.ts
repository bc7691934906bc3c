import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { storableJson } from '#contracts/kit/storable-text';
import type { Cart, SaveCart } from '#contracts/commerce/cart';
import { Failure, unauthenticated } from '#contracts/kit/failure';
import type { QuoteItem } from '#contracts/commerce/pricing/quotes';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import type { BoundStatement } from '#platform/database/transactions/combined-statement';
import { type RetentionRule, rowDeletionRule } from '#platform/retention/retention-rule';
import { boughtItemsRemoval } from './cart.statements';
import { joinCarts } from './cart-content';
import { StoredCart } from './stored-cart.entity';

/** What a customer has bought. */
export interface BoughtItems {
  userId: string;
  items: readonly QuoteItem[];
}

const empty: Cart = { items: [], codes: [] };

/** Keeps what customers collect before the payment: `carts`. */
@Injectable()
export class CartService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly erased: ErasedSubjects,
  ) {}

  async find(userId: string): Promise<Cart> {
    const stored = await this.dataSource.getRepository(StoredCart).findOneBy({ userId });
    return stored ? { items: stored.items, codes: stored.codes } : empty;
  }

  /**
   * Replaces the stored cart, or adds to it under the lock of its row, so that devices that log in at once lose nothing.
   * @throws Failure UNAUTHENTICATED for a deleted account
   */
  async save({ items, codes, merge = false }: SaveCart, userId: string): Promise<Cart> {
    return this.dataSource.transaction(async (tx) => {
      if (await this.erased.has(tx, userId)) throw new Failure(unauthenticated);
      const given = { items, codes };
      const cart = merge ? joinCarts(await this.lock(tx, userId), given) : joinCarts(given);
      await tx.getRepository(StoredCart).upsert({ userId, ...cart, updatedAt: new Date() }, ['userId']);
      return cart;
    });
  }

  /** Removes bought items from the carts of their customers. The statement locks the rows, as merging does, and can be repeated. */
  removal(bought: readonly BoughtItems[]): BoundStatement {
    const byUser = new Map<string, QuoteItem[]>();
    for (const { userId, items } of bought) byUser.set(userId, [...(byUser.get(userId) ?? []), ...items]);
    const rows = [...byUser].map(([userId, items]) => ({ userId, items }));
    return { statement: boughtItemsRemoval, values: [storableJson(rows)] };
  }

  /** Deletes carts that were not changed for half a year. */
  retentionRule(): RetentionRule {
    return rowDeletionRule({ name: 'carts', months: 6 }, 'carts', 'updated_at < $1');
  }

  async erase(tx: EntityManager, userId: string): Promise<void> {
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
