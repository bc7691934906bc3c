import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { OrderPaid } from '#contracts/commerce/events';
import type { EntitlementState } from '#contracts/licensing/entitlements';
import { GiftCodesService } from '../redemption-codes/gift-codes.service';
import { deliverAt } from './deliver-at';
import { Gift } from './gift.entity';
import { GiftMailsService } from './gift-mails.service';

/** Makes gifts of paid orders, and withdraws them with their orders. */
@Injectable()
export class GiftsService {
  constructor(
    private readonly codes: GiftCodesService,
    private readonly mails: GiftMailsService,
  ) {}

  /** Makes the code of a gift and mails it, if its day has come. A repeated payment event makes none. */
  async create(tx: EntityManager, order: OrderPaid, state: EntitlementState): Promise<void> {
    const { orderId, orderNumber, userId, items, firstName = '', language, gift } = order;
    const gifts = tx.getRepository(Gift);
    // The recipient's data was erased; the first event made the gift.
    if (!gift || gift.email === '' || (await gifts.existsBy({ orderId }))) return;
    const products = items.map(({ pluginId, slug, name }) => ({ pluginId, slug, name }));
    const isWithdrawn = state !== 'active';
    const codeId = await this.codes.create(tx, { orderId, orderNumber, userId, products }, isWithdrawn);
    const createdAt = new Date();
    const made: Gift = {
      ...{ orderId, orderNumber, buyerId: userId, buyerName: firstName, codeId, language, createdAt },
      ...{ email: gift.email, name: gift.name ?? '', message: gift.message ?? '' },
      ...{ deliverAt: deliverAt(gift.deliverOn, createdAt), sentAt: null, mailCount: 0 },
    };
    await gifts.insert(made);
    if (made.deliverAt <= createdAt && !isWithdrawn) await this.sendOpen(tx, [made]);
  }

  /** Mails those of some locked gifts whose codes are open. @returns how many */
  async sendOpen(tx: EntityManager, gifts: readonly Gift[]): Promise<number> {
    const codes = await this.codes.read(
      tx,
      gifts.map(({ codeId }) => codeId),
      true,
    );
    let sent = 0;
    for (const gift of gifts) {
      const code = codes.get(gift.codeId);
      if (!code || code.isWithdrawn || code.redeemedAt !== null || gift.email === '') continue;
      await this.mails.send(tx, gift, code);
      sent += 1;
    }
    return sent;
  }

  /** Who redeemed the gift of an order. */
  recipientOf(tx: EntityManager, orderId: string): Promise<string | undefined> {
    return this.codes.recipientOf(tx, orderId);
  }

  /** Follows the state of the order. @returns the redeemed code, whose licences follow it too */
  setState(
    tx: EntityManager,
    orderId: string,
    state: EntitlementState,
  ): Promise<{ id: string; redeemedBy: string } | undefined> {
    return this.codes.setWithdrawn(tx, orderId, state !== 'active');
  }
}
