import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { accountsMerged, type AccountsMerged } from '#contracts/identity/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { AccountMergeService } from './account-merge.service';

@Controller()
export class MergeWhenAccountsMerged {
  constructor(private readonly merges: AccountMergeService) {}

  @Consumes(accountsMerged)
  merge(event: AccountsMerged, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.merges.merge(tx, event);
  }
}
