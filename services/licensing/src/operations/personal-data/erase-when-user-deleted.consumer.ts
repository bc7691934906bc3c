import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userDeleted, type UserDeleted } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { ErasureService } from './erasure.service';

@Controller()
export class EraseWhenUserDeleted {
  constructor(private readonly erasure: ErasureService) {}

  @Consumes(userDeleted)
  erase({ userId }: UserDeleted, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.erasure.erase(tx, userId);
  }
}
