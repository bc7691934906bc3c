import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userEmailChanged, type UserEmailChanged } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { OwnersService } from './owners.service';

/** A code that frees seats must not go to a mailbox that its owner has left. */
@Controller()
export class RememberOwnerWhenEmailChanged {
  constructor(private readonly owners: OwnersService) {}

  @Consumes(userEmailChanged)
  remember({ userId, email }: UserEmailChanged, { occurredAt }: EventMeta, tx: EntityManager): Promise<void> {
    return this.owners.remember(tx, userId, email, new Date(occurredAt));
  }
}
