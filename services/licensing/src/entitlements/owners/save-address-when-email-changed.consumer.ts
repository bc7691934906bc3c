import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userEmailChanged, type UserEmailChanged } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { OwnersService } from './owners.service';

/** Codes that free seats are not sent to a former mailbox of the owner. */
@Controller()
export class SaveAddressWhenEmailChanged {
  constructor(private readonly owners: OwnersService) {}

  @Consumes(userEmailChanged)
  remember({ userId, email }: UserEmailChanged, { occurredAt }: EventMeta, tx: EntityManager): Promise<void> {
    return this.owners.saveAddress(tx, userId, email, new Date(occurredAt));
  }
}
