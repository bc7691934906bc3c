import { Controller } from '@nestjs/common';
import {
  chooseLanguage,
  type ChooseLanguage,
  type Contact,
  currentUser,
  findContact,
  register,
  type Register,
  type UserId,
  type UserProfile,
} from '#contracts/identity/users';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { Handles } from '#platform/rpc/handles';
import { RegistrationService } from './registration.service';
import { toUserProfile, UsersService } from './users.service';

@Controller()
export class UsersHandlers {
  constructor(
    private readonly users: UsersService,
    private readonly registration: RegistrationService,
  ) {}

  @Handles(register)
  async register(input: Register, actor: Actor): Promise<Nothing> {
    await this.registration.register(input, actor.language);
    return {};
  }

  @Handles(currentUser)
  async me(_: Nothing, actor: UserActor): Promise<UserProfile> {
    return toUserProfile(await this.users.findById(actor.userId));
  }

  @Handles(chooseLanguage)
  async chooseLanguage(input: ChooseLanguage, actor: UserActor): Promise<Nothing> {
    await this.users.chooseLanguage(actor.userId, input);
    return {};
  }

  @Handles(findContact)
  contact({ userId }: UserId): Promise<Contact> {
    return this.users.findContact(userId);
  }
}
