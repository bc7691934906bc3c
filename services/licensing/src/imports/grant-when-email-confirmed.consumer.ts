import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userEmailConfirmed, type UserEmailConfirmed } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { ImportGrantsService } from './import-grants.service';

/** Imported licences wait for the account of their address. */
@Controller()
export class GrantWhenEmailConfirmed {
  constructor(private readonly grants: ImportGrantsService) {}

  @Consumes(userEmailConfirmed)
  grant({ userId, email }: UserEmailConfirmed, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.grants.grantWaiting(tx, { userId, email });
  }
}
