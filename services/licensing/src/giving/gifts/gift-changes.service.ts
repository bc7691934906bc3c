import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import {
  correctGift,
  type CorrectGift,
  type GiftOrderNumber,
  giftRedeemed,
  giftWithdrawn,
  giftWithoutAddress,
  type OrderGift,
  sendGift,
} from '#contracts/licensing/giving/gifts';
import { Handles } from '#platform/rpc/handles';
import { type GiftCode, GiftCodesService } from '../redemption-codes/gift-codes.service';
import { Gift } from './gift.entity';
import { GiftMailsService } from './gift-mails.service';
import { giftView } from './gift-view';

/** A gift that its buyer may still change, with its code; both are locked. */
interface OpenGift {
  gift: Gift;
  code: GiftCode;
}

/** What buyers change of their gifts until these are redeemed. */
@Injectable()
export class GiftChangesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: GiftCodesService,
    private readonly mails: GiftMailsService,
  ) {}

  /** @throws Failure NOT_FOUND, GIFT_REDEEMED, GIFT_WITHDRAWN */
  @Handles(correctGift)
  correct({ number: orderNumber, email }: CorrectGift, { userId: buyerId }: UserActor): Promise<OrderGift> {
    return this.change(orderNumber, buyerId, async (tx, { gift, code }) => {
      if (gift.email === email) return;
      const isSent = gift.sentAt !== null;
      // The former address may have read the code.
      const codeId = isSent ? await this.codes.replace(tx, code.id) : code.id;
      await tx.getRepository(Gift).update({ orderId: gift.orderId }, { email, codeId });
      Object.assign(gift, { email, codeId });
      if (isSent) await this.mails.send(tx, gift, await this.codeOf(tx, gift));
    });
  }

  /** @throws Failure NOT_FOUND, GIFT_REDEEMED, GIFT_WITHDRAWN, GIFT_WITHOUT_ADDRESS */
  @Handles(sendGift)
  send({ number: orderNumber }: GiftOrderNumber, { userId: buyerId }: UserActor): Promise<OrderGift> {
    return this.change(orderNumber, buyerId, async (tx, { gift, code }) => {
      if (gift.email === '') throw new Failure(giftWithoutAddress);
      await this.mails.send(tx, gift, code);
    });
  }

  private change(
    orderNumber: string,
    buyerId: string,
    apply: (tx: EntityManager, open: OpenGift) => Promise<void>,
  ): Promise<OrderGift> {
    return this.dataSource.transaction(async (tx) => {
      const gift = await tx
        .getRepository(Gift)
        .findOne({ where: { orderNumber, buyerId }, lock: { mode: 'pessimistic_write' } });
      if (!gift) throw new Failure(notFound);
      const code = await this.codeOf(tx, gift);
      if (code.redeemedAt !== null) throw new Failure(giftRedeemed);
      if (code.isWithdrawn) throw new Failure(giftWithdrawn);
      await apply(tx, { gift, code });
      return giftView(gift, await this.codeOf(tx, gift));
    });
  }

  private async codeOf(tx: EntityManager, { codeId }: Gift): Promise<GiftCode> {
    const code = (await this.codes.read(tx, [codeId], true)).get(codeId);
    if (!code) throw new Error(`the code ${codeId} of a gift does not exist`);
    return code;
  }
}
