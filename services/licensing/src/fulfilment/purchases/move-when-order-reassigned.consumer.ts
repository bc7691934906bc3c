import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderReassigned, type OrderReassigned } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { Consumes } from '#platform/events/consumes';
import { ReassignmentService } from './reassignment.service';

@Controller()
export class MoveWhenOrderReassigned {
  constructor(
    private readonly reassignment: ReassignmentService,
    private readonly mergedAccounts: MergedAccounts,
  ) {}

  @Consumes(orderReassigned)
  async move(event: OrderReassigned, _: EventMeta, tx: EntityManager): Promise<void> {
    const followed = await this.mergedAccounts.follow(tx, event);
    const formerUserId = await this.mergedAccounts.ownerOf(tx, event.formerUserId);
    await this.reassignment.move(tx, { ...followed, formerUserId });
  }
}
