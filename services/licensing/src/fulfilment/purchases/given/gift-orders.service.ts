import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { GiftsService } from '../../../giving/gifts/gifts.service';
import type { PurchaseState } from '../purchase.states';
import { GivenRightsService } from './given-rights.service';

/** Refunds and disputes of orders that are gifts: the code and the licences of its recipient follow the order. */
@Injectable()
export class GiftOrdersService {
  constructor(
    private readonly gifts: GiftsService,
    private readonly rights: GivenRightsService,
    private readonly erased: ErasedSubjects,
  ) {}

  /** Locks the buyer of an order, and the recipient if it is a redeemed gift. */
  async lock(tx: EntityManager, orderId: string, buyerId: string): Promise<void> {
    const recipientId = await this.gifts.recipientOf(tx, orderId);
    if (recipientId === undefined) return this.rights.lock(tx, [buyerId]);
    // The lock of the erasure comes before all others.
    await this.erased.has(tx, recipientId);
    await this.rights.lock(tx, [buyerId, recipientId]);
  }

  /** Call it under `lock`. Licences of an erased recipient stay revoked. */
  async applyState(tx: EntityManager, orderId: string, state: PurchaseState): Promise<void> {
    const redeemed = await this.gifts.setState(tx, orderId, state);
    if (!redeemed || (await this.erased.hasWithoutLock(tx, redeemed.redeemedBy))) return;
    // Held already, unless the gift was redeemed while the buyer was waited for.
    await this.rights.lock(tx, [redeemed.redeemedBy]);
    await this.rights.setState(tx, redeemed.id, state);
  }
}
