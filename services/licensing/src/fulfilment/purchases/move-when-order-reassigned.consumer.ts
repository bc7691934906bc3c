import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderReassigned, type OrderReassigned } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { ReassignmentService } from './reassignment.service';

@Controller()
export class MoveWhenOrderReassigned {
  constructor(private readonly reassignment: ReassignmentService) {}

  @Consumes(orderReassigned)
  move(event: OrderReassigned, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.reassignment.move(tx, event);
  }
}
