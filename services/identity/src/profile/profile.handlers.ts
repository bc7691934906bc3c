import { Controller } from '@nestjs/common';
import { type ProfileUpdated, updateProfile, type UpdateProfile } from '#contracts/identity/profile';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { ProfileService } from './profile.service';

@Controller()
export class ProfileHandlers {
  constructor(private readonly profile: ProfileService) {}

  @Handles(updateProfile)
  update(input: UpdateProfile, actor: UserActor): Promise<ProfileUpdated> {
    return this.profile.update(actor, input);
  }
}
