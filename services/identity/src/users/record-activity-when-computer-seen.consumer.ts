import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { computerSeen, type ComputerSeen } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { UsersService } from './users.service';

/** Counts a licence check of a computer as activity: a customer who only uses the plug-ins never logs in. */
@Controller()
export class RecordActivityWhenComputerSeen {
  constructor(private readonly users: UsersService) {}

  @Consumes(computerSeen)
  record({ userId, seenAt }: ComputerSeen, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.users.recordActivity(tx, userId, new Date(seenAt));
  }
}
