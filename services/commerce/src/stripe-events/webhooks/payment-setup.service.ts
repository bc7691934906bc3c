import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  paymentSetup,
  type PaymentSetup,
  taxSetup,
  type TaxSetup,
} from '#contracts/commerce/setup/payment-setup';
import { Handles } from '#platform/rpc/handles';
import { StripeService } from '../../stripe/stripe.service';
import { StoredStripeEvent } from './stripe-event.entity';

/** Whether events of Stripe reach the shop and taxes are computed, for the operator who sets it up. */
@Injectable()
export class PaymentSetupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
  ) {}

  @Handles(paymentSetup)
  async find(): Promise<PaymentSetup> {
    const [last] = await this.dataSource
      .getRepository(StoredStripeEvent)
      .find({ select: { id: true, receivedAt: true }, order: { receivedAt: 'DESC' }, take: 1 });
    return { lastEventAt: last?.receivedAt.toISOString() ?? null };
  }

  @Handles(taxSetup)
  taxes(): Promise<TaxSetup> {
    return this.stripe.findTaxSetup();
  }
}
