import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  paymentSetup,
  type PaymentSetup,
  taxSetup,
  type TaxSetup,
  testPurchases,
  type TestPurchases,
} from '#contracts/commerce/setup/payment-setup';
import { Handles } from '#platform/rpc/handles';
import { PurchaseHistoryService } from '../../orders/placed-orders/purchase-history.service';
import { StripeService } from '../../stripe/stripe.service';
import { StoredStripeEvent } from './stripe-event.entity';

/** Whether events arrive, taxes are computed and purchases are fulfilled, for the operator who sets the shop up. */
@Injectable()
export class PaymentSetupService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stripe: StripeService,
    private readonly purchases: PurchaseHistoryService,
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

  @Handles(testPurchases)
  async findTestPurchases(): Promise<TestPurchases> {
    return { newest: await this.purchases.findTestPurchase() };
  }
}
