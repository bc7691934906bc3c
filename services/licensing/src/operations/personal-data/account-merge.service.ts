import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import type { EntityManager } from 'typeorm';
import type { AccountsMerged } from '#contracts/identity/events';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { MergedAccounts } from '#platform/database/merges/merged-accounts';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { LicencesService } from '../../entitlements/licences/licences.service';
import { PurchasesService } from '../../fulfilment/purchases/purchases.service';
import { accountMerges } from '../../personal-data';
import { ComputersService } from '../../seats/computers/computers.service';
import { MergedComputersService } from '../../seats/computers/merged-computers.service';

/** Gives everything of an account to the one that it was merged into (docs/decisions/0114). */
@Injectable()
export class AccountMergeService {
  constructor(
    private readonly mergedAccounts: MergedAccounts,
    private readonly erasedSubjects: ErasedSubjects,
    private readonly purchases: PurchasesService,
    private readonly licences: LicencesService,
    private readonly computers: ComputersService,
    private readonly mergedComputers: MergedComputersService,
    private readonly modules: ModulesContainer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** Idempotent: a repeated event finds nothing that is left to move. */
  async merge(tx: EntityManager, event: AccountsMerged): Promise<void> {
    const { formerUserId } = event;
    const mergedAt = new Date(event.mergedAt);
    const merge = { userId: formerUserId, ownerId: event.userId, mergedAt };
    const userId = await this.mergedAccounts.add(tx, merge);
    // The deletion of the account that is left publishes that of the former one as well, which erases what was not moved.
    for (const id of [userId, formerUserId])
      if (await this.erasedSubjects.has(tx, id))
        return this.log.info({ userId, formerUserId }, 'merge of an erased user ignored');
    const users = [userId, formerUserId].sort();
    await this.purchases.lockAll(tx, users);
    // Waits for concurrent seat changes. Licences are locked before computers, as in an activation.
    for (const id of users) await this.licences.lockAll(tx, id);
    for (const id of users) await this.computers.lockAll(tx, id);
    const sameComputers = await this.mergedComputers.findSame(tx, formerUserId, userId);
    // The address of the event belongs to the account that it names, which may have been merged further since then.
    const email = userId === event.userId ? event.email : null;
    for (const { call } of accountMerges.find(this.modules))
      await call(tx, { userId, formerUserId, email, mergedAt, sameComputers });
    this.log.info({ userId, formerUserId }, 'accounts merged');
  }
}
