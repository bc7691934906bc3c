import { Controller } from '@nestjs/common';
import {
  chooseLanguage,
  type ChooseLanguage,
  type Contact,
  contactOf,
  currentUser,
  register,
  type Register,
  type User,
  type UserId,
} from '#contracts/identity/users';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { UsersService } from './users.service';

@Controller()
export class UsersHandlers {
  constructor(private readonly users: UsersService) {}

  @Handles(register)
  async register(input: Register, actor: Actor): Promise<Nothing> {
    await this.users.register(input, actor.language);
    return {};
  }

  @Handles(currentUser)
  async me(_: Nothing, actor: UserActor): Promise<User> {
    const user = await this.users.byId(actor.userId);
    return { ...user, _id: user.id, createdAt: user.createdAt.toISOString() };
  }

  @Handles(chooseLanguage)
  async chooseLanguage(input: ChooseLanguage, actor: UserActor): Promise<Nothing> {
    await this.users.chooseLanguage(actor.userId, input);
    return {};
  }

  @Handles(contactOf)
  contact({ userId }: UserId): Promise<Contact> {
    return this.users.contact(userId);
  }
}
