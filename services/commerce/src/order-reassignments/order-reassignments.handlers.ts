import { Controller } from '@nestjs/common';
import {
  confirmReassignment,
  type ConfirmReassignment,
  type ReassignedOrder,
  reassignOrder,
  type ReassignOrder,
  type RequestedReassignment,
} from '#contracts/commerce/order-addresses/order-reassignments';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { OrderReassignmentsService } from './order-reassignments.service';

@Controller()
export class OrderReassignmentsHandlers {
  constructor(private readonly reassignments: OrderReassignmentsService) {}

  @Handles(reassignOrder)
  request(input: ReassignOrder): Promise<RequestedReassignment> {
    return this.reassignments.request(input);
  }

  @Handles(confirmReassignment)
  confirm({ token }: ConfirmReassignment, { userId }: UserActor): Promise<ReassignedOrder> {
    return this.reassignments.confirm(token, userId);
  }
}
