import { Controller, Get } from '@nestjs/common';
import { IsBoolean, IsOptional } from 'class-validator';
import { currentUser, UserProfile } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound, unauthenticated } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { SignedIn } from '../access/access';
import { UserProfilesService } from '../auth/user-profiles';
import { CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';

/** The user, and whether two-factor authentication has to be set up before administration. */
class Me extends UserProfile {
  @IsOptional() @IsBoolean() secondFactorRequired?: boolean;
}

/** The response of /api/me. */
export function toMe(profile: UserProfile, lacksSecondFactor = false): Me {
  return lacksSecondFactor ? { ...profile, secondFactorRequired: true } : profile;
}

const currentUserRoute: RouteContract<Nothing, Me> = {
  subject: currentUser.subject,
  input: Nothing,
  output: Me,
  fails: [],
};

@Controller('api/me')
export class MeController {
  constructor(private readonly profiles: UserProfilesService) {}

  @SignedIn()
  @Get()
  @Calls(currentUserRoute)
  async me(@CurrentActor() actor: UserActor): Promise<Me> {
    const profile = await this.profiles.find(actor).catch((error: unknown) => {
      // The account was deleted after this process cached its session, so the token is invalid.
      throw Failure.is(error, notFound) ? new Failure(unauthenticated, {}, error) : error;
    });
    return toMe(profile, actor.lacksSecondFactor);
  }
}
