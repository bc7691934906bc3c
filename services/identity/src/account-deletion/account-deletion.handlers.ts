import { Controller } from '@nestjs/common';
import { deleteAccount, deleteUser, deleteUsers, type UserIdParam } from '#contracts/identity/user-admin';
import type { UserActor } from '#contracts/kit/actor';
import type { BulkIds, BulkOutcomes } from '#contracts/operations/bulk';
import type { Nothing } from '#contracts/kit/request';
import { applyToEach } from '#platform/bulk/apply-to-each';
import { Handles } from '#platform/rpc/handles';
import { AccountDeletionService } from './account-deletion.service';

@Controller()
export class AccountDeletionHandlers {
  constructor(private readonly accountDeletion: AccountDeletionService) {}

  @Handles(deleteUser)
  async delete({ id }: UserIdParam, actor: UserActor): Promise<Nothing> {
    await this.accountDeletion.deleteByAdmin(id, actor.userId);
    return {};
  }

  @Handles(deleteUsers)
  deleteMany({ ids }: BulkIds, actor: UserActor): Promise<BulkOutcomes> {
    return applyToEach(ids, (id) => this.accountDeletion.deleteByAdmin(id, actor.userId));
  }

  @Handles(deleteAccount)
  async deleteOwn(_: Nothing, actor: UserActor): Promise<Nothing> {
    await this.accountDeletion.deleteOwn(actor.userId);
    return {};
  }
}
