import { Controller } from '@nestjs/common';
import {
  changeRole,
  type ChangeRole,
  deleteAccount,
  deleteUser,
  deleteUsers,
  listUsers,
  type ListUsers,
  type NamedUsers,
  nameUsers,
  type UserIds,
  type UserIdOfPath,
  type UserPage,
  type UserRow,
} from '#contracts/identity/administration';
import type { UserActor } from '#contracts/kit/actor';
import type { ChosenIds, Outcomes } from '#contracts/kit/bulk';
import type { Nothing } from '#contracts/kit/request';
import { eachOf } from '#platform/bulk/each-of';
import { Handles } from '#platform/rpc/handles';
import { AdministrationService } from './administration.service';

@Controller()
export class AdministrationHandlers {
  constructor(private readonly administration: AdministrationService) {}

  @Handles(listUsers)
  list(input: ListUsers): Promise<UserPage> {
    return this.administration.list(input);
  }

  @Handles(nameUsers)
  name({ ids }: UserIds): Promise<NamedUsers> {
    return this.administration.name(ids);
  }

  @Handles(changeRole)
  changeRole(input: ChangeRole, actor: UserActor): Promise<UserRow> {
    return this.administration.changeRole(input, actor.userId);
  }

  @Handles(deleteUser)
  async delete({ id }: UserIdOfPath, actor: UserActor): Promise<Nothing> {
    await this.administration.delete(id, actor.userId);
    return {};
  }

  @Handles(deleteUsers)
  deleteMany({ ids }: ChosenIds, actor: UserActor): Promise<Outcomes> {
    return eachOf(ids, (id) => this.administration.delete(id, actor.userId));
  }

  @Handles(deleteAccount)
  async deleteOwn(_: Nothing, actor: UserActor): Promise<Nothing> {
    await this.administration.end(actor.userId);
    return {};
  }
}
