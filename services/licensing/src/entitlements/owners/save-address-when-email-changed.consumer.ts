import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { userEmailChanged, type UserEmailChanged } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import { Consumes } from '#platform/events/consumes';
import { OwnersService } from './owners.service';

/** Codes that free seats are not sent to a former mailbox of the owner. */
@Controller()
export class SaveAddressWhenEmailChanged {
  constructor(
    private readonly owners: OwnersService,
    private readonly mergedAccounts: MergedAccounts,
  ) {}

  @Consumes(userEmailChanged)
  async remember(event: UserEmailChanged, { occurredAt }: EventMeta, tx: EntityManager): Promise<void> {
    const { userId, email } = await this.mergedAccounts.follow(tx, event);
    await this.owners.saveAddress(tx, userId, email, new Date(occurredAt));
  }
}
