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
import { type ProfileUpdated, updateProfile, type UpdateProfile } from '#contracts/identity/profile';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { ProfileService } from './profile.service';
import { userView } from './user-view';
import { UsersService } from './users.service';

@Controller()
export class UsersHandlers {
  constructor(
    private readonly users: UsersService,
    private readonly profile: ProfileService,
  ) {}

  @Handles(register)
  async register(input: Register, actor: Actor): Promise<Nothing> {
    await this.users.register(input, actor.language);
    return {};
  }

  @Handles(currentUser)
  async me(_: Nothing, actor: UserActor): Promise<User> {
    return userView(await this.users.byId(actor.userId));
  }

  @Handles(chooseLanguage)
  async chooseLanguage(input: ChooseLanguage, actor: UserActor): Promise<Nothing> {
    await this.users.chooseLanguage(actor.userId, input);
    return {};
  }

  @Handles(updateProfile)
  async updateProfile(input: UpdateProfile, actor: UserActor): Promise<ProfileUpdated> {
    const { user, token } = await this.profile.update(actor, input);
    return { user: userView(user), token };
  }

  @Handles(contactOf)
  contact({ userId }: UserId): Promise<Contact> {
    return this.users.contact(userId);
  }
}
