import { Controller } from '@nestjs/common';
import {
  type Accounts,
  type ErasedUserId,
  findAccounts,
  type FindAccounts,
  republishDeletion,
} from '#contracts/identity/reconciliation';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { AccountFactsService } from './account-facts.service';

@Controller()
export class ReconciliationHandlers {
  constructor(private readonly accounts: AccountFactsService) {}

  @Handles(findAccounts)
  async find({ userIds }: FindAccounts): Promise<Accounts> {
    return { accounts: await this.accounts.find(userIds) };
  }

  @Handles(republishDeletion)
  async republish({ userId }: ErasedUserId): Promise<Nothing> {
    await this.accounts.republishDeletion(userId);
    return {};
  }
}
