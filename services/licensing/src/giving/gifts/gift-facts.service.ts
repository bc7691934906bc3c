import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import type { ReconciledGift } from '#contracts/licensing/reconciliation';
import { GiftCodeFactsService } from '../redemption-codes/gift-code-facts.service';
import { Gift } from './gift.entity';

/** Gifts of orders, for the reconciliation. */
@Injectable()
export class GiftFactsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: GiftCodeFactsService,
  ) {}

  /** A gift without its code is not among them. */
  async giftsOf(orderIds: readonly string[]): Promise<ReconciledGift[]> {
    const gifts = await this.dataSource
      .getRepository(Gift)
      .find({ select: { orderId: true, codeId: true }, where: { orderId: In([...orderIds]) } });
    const isWithdrawn = await this.codes.withdrawals(gifts.map(({ codeId }) => codeId));
    return gifts.flatMap(({ orderId, codeId }) => {
      const state = isWithdrawn.get(codeId);
      return state === undefined ? [] : [{ orderId, isWithdrawn: state }];
    });
  }
}
