import { Controller } from '@nestjs/common';
import {
  commerceExport,
  type CommerceExport,
  type CommerceExportQuery,
} from '#contracts/commerce/data-export';
import { Handles } from '#platform/rpc/handles';
import { CartService } from '../cart/cart.service';
import { ConsentsService } from '../consents/consents.service';
import { OffersService } from '../offers/offers.service';
import { OrderAdminQueriesService } from '../orders/order-admin-queries.service';
import { WithdrawalRecordsService } from '../withdrawals/withdrawal-records.service';

@Controller()
export class DataExportHandlers {
  constructor(
    private readonly orders: OrderAdminQueriesService,
    private readonly offers: OffersService,
    private readonly consents: ConsentsService,
    private readonly withdrawals: WithdrawalRecordsService,
    private readonly carts: CartService,
  ) {}

  @Handles(commerceExport)
  async export({ userId }: CommerceExportQuery): Promise<CommerceExport> {
    const [orders, offers, cart] = await Promise.all([
      this.orders.listByUser(userId),
      this.offers.exportFor(userId),
      this.carts.find(userId),
    ]);
    const orderIds = orders.map(({ id }) => id);
    const [consents, withdrawals] = await Promise.all([
      this.consents.export(orderIds),
      this.withdrawals.export(orderIds),
    ]);
    return { orders, offers, cart, consents, withdrawals };
  }
}
