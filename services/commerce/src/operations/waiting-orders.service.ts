import { Injectable } from '@nestjs/common';
import { waitingOrders, type WaitingOrders } from '#contracts/commerce/figures/waiting-orders';
import { Handles } from '#platform/rpc/handles';
import { UnansweredDisputesService } from '../after-sales/disputes/unanswered-disputes.service';
import { StuckOrdersService } from '../orders/placed-orders/stuck-orders.service';

/** The orders that wait for a person, for the overview and the side bar of the panel. */
@Injectable()
export class WaitingOrdersService {
  constructor(
    private readonly disputes: UnansweredDisputesService,
    private readonly purchases: StuckOrdersService,
  ) {}

  @Handles(waitingOrders)
  async count(): Promise<WaitingOrders> {
    return { disputes: await this.disputes.count(), purchases: await this.purchases.count() };
  }
}
