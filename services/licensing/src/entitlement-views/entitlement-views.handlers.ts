import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { type Entitlements, listEntitlements } from '#contracts/licensing/entitlements';
import {
  getOrderEntitlements,
  getOwnOrderEntitlements,
  type GetOrderEntitlements,
  type OrderEntitlements,
} from '#contracts/licensing/order-entitlements';
import { findOrderUse, type FindOrderUse, type OrderUse } from '#contracts/licensing/order-use';
import { Handles } from '#platform/rpc/handles';
import { EntitlementListService } from './entitlement-list.service';
import { OrderEntitlementsService } from './order-entitlements.service';
import { OrderUseService } from './order-use.service';

@Controller()
export class EntitlementViewsHandlers {
  constructor(
    private readonly entitlements: EntitlementListService,
    private readonly orderEntitlements: OrderEntitlementsService,
    private readonly orderUse: OrderUseService,
  ) {}

  @Handles(listEntitlements)
  list(_: Nothing, { userId }: UserActor): Promise<Entitlements> {
    return this.entitlements.list(userId);
  }

  @Handles(getOrderEntitlements)
  getOrderEntitlements({ orderId }: GetOrderEntitlements): Promise<OrderEntitlements> {
    return this.orderEntitlements.get(orderId);
  }

  @Handles(findOrderUse)
  findOrderUse({ orderId }: FindOrderUse): Promise<OrderUse> {
    return this.orderUse.find(orderId);
  }

  @Handles(getOwnOrderEntitlements)
  getOwnOrderEntitlements(
    { orderId }: GetOrderEntitlements,
    { userId }: UserActor,
  ): Promise<OrderEntitlements> {
    return this.orderEntitlements.get(orderId, userId);
  }
}
