import { Controller } from '@nestjs/common';
import {
  type EntitlementBatch,
  type EntitlementPage,
  exportEntitlements,
  type ExportEntitlements,
  filterEntitlements,
  type FilterEntitlements,
} from '#contracts/licensing/administration';
import { type OrderRights, orderRights, type RightsOfOrder } from '#contracts/licensing/order-rights';
import { Handles } from '#platform/rpc/handles';
import { EntitlementBookService } from './entitlement-book.service';
import { OrderRightsService } from './order-rights.service';

@Controller()
export class EntitlementBookHandlers {
  constructor(
    private readonly book: EntitlementBookService,
    private readonly rights: OrderRightsService,
  ) {}

  @Handles(filterEntitlements)
  list(input: FilterEntitlements): Promise<EntitlementPage> {
    return this.book.list(input);
  }

  @Handles(exportEntitlements)
  async export(input: ExportEntitlements): Promise<EntitlementBatch> {
    return { rows: await this.book.batch(input) };
  }

  @Handles(orderRights)
  rightsOf({ orderId }: RightsOfOrder): Promise<OrderRights> {
    return this.rights.of(orderId);
  }
}
