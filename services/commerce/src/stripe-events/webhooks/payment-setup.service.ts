import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { paymentSetup, type PaymentSetup } from '#contracts/commerce/checkout';
import { Handles } from '#platform/rpc/handles';
import { StoredStripeEvent } from './stripe-event.entity';

/** Whether events of Stripe reach the shop, for the operator who sets it up. */
@Injectable()
export class PaymentSetupService {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(paymentSetup)
  async find(): Promise<PaymentSetup> {
    const [last] = await this.dataSource
      .getRepository(StoredStripeEvent)
      .find({ select: { id: true, receivedAt: true }, order: { receivedAt: 'DESC' }, take: 1 });
    return { lastEventAt: last?.receivedAt.toISOString() ?? null };
  }
}
