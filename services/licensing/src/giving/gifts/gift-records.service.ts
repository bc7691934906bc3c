import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { OrderGift } from '#contracts/licensing/giving/gifts';
import type { ExportedGift } from '#contracts/licensing/personal-data';
import { GiftCodesService } from '../redemption-codes/gift-codes.service';
import { Gift } from './gift.entity';
import { giftMailKey } from './gift-mails.service';
import { giftView } from './gift-view';
import { GiftsService } from './gifts.service';
import {
  AccountMerge,
  DataExport,
  type ErasedUser,
  Erasure,
  type ExportPart,
  type MergedUser,
} from '../../personal-data';

/** Reads gifts for orders and data exports, and erases the people in them. */
@Injectable()
export class GiftRecordsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: GiftCodesService,
    private readonly gifts: GiftsService,
  ) {}

  /** The gift of an order; with `buyerId`, only if that user bought it. */
  async ofOrder(orderId: string, buyerId?: string): Promise<OrderGift | null> {
    const where = buyerId === undefined ? { orderId } : { orderId, buyerId };
    const gift = await this.dataSource.getRepository(Gift).findOneBy(where);
    const [view] = gift ? await this.views([gift]) : [];
    return view ?? null;
  }

  /** The code of an order's gift, if it was redeemed: the source of what its recipient owns. */
  async redeemedCodeOf(orderId: string): Promise<string | undefined> {
    return (await this.codes.redeemedOf(this.dataSource.manager, orderId))?.id;
  }

  /** The gifts that a user bought, newest first. */
  @DataExport()
  async export(buyerId: string, part: ExportPart): Promise<{ gifts: ExportedGift[] }> {
    const bought = await this.dataSource
      .getRepository(Gift)
      .find({ where: { buyerId }, order: { createdAt: 'DESC', orderId: 'DESC' }, ...part });
    const views = await this.views(bought);
    return { gifts: views.map((view, at) => ({ ...view, orderNumber: bought[at]?.orderNumber ?? '' })) };
  }

  @AccountMerge()
  async merge(tx: EntityManager, { userId, formerUserId }: MergedUser): Promise<void> {
    await tx.getRepository(Gift).update({ buyerId: formerUserId }, { buyerId: userId });
  }

  /**
   * Erases a user from gifts: the words and addresses of those that he bought, and of those that he redeemed. A gift that
   * waits for its day is mailed now, because it is paid and could not be sent later.
   */
  @Erasure()
  async erase(tx: EntityManager, { userId }: ErasedUser): Promise<string[]> {
    const gifts = tx.getRepository(Gift);
    const bought = await gifts.find({ where: { buyerId: userId }, lock: { mode: 'pessimistic_write' } });
    await this.gifts.sendOpen(
      tx,
      bought.filter(({ sentAt }) => sentAt === null),
    );
    const received = await this.codes.redeemedBy(tx, userId);
    const receivedGifts = await gifts.find({
      where: { codeId: In(received) },
      lock: { mode: 'pessimistic_write' },
    });
    const orderIds = [...bought, ...receivedGifts].map(({ orderId }) => orderId);
    await gifts.update({ orderId: In(orderIds) }, { email: '', name: '', message: '' });
    await gifts.update({ buyerId: userId }, { buyerName: '' });
    return receivedGifts.flatMap(mailKeysOf);
  }

  private async views(gifts: readonly Gift[]): Promise<OrderGift[]> {
    const codes = await this.codes.read(
      this.dataSource.manager,
      gifts.map(({ codeId }) => codeId),
    );
    return gifts.flatMap((gift) => {
      const code = codes.get(gift.codeId);
      return code ? [giftView(gift, code)] : [];
    });
  }
}

function mailKeysOf({ orderId, mailCount }: Gift): string[] {
  return Array.from({ length: mailCount }, (_, at) => giftMailKey(orderId, at + 1));
}
