import { Controller, Get } from '@nestjs/common';
import { IsBoolean, IsOptional } from 'class-validator';
import { currentUser, UserProfile } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound, unauthenticated } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';

/** The user, and whether two-factor authentication has to be set up before administration. */
class Me extends UserProfile {
  @IsOptional() @IsBoolean() secondFactorRequired?: boolean;
}

const currentUserRoute: RouteContract<Nothing, Me> = {
  subject: currentUser.subject,
  input: Nothing,
  output: Me,
  fails: [],
};

@Controller('api/me')
export class MeController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(currentUserRoute)
  async me(@CurrentActor() actor: UserActor): Promise<Me> {
    const user = await this.rpc.call(currentUser, {}, actor).catch((error: unknown) => {
      // The account was deleted after this process cached its session, so the token is invalid.
      throw Failure.is(error, notFound) ? new Failure(unauthenticated, {}, error) : error;
    });
    return actor.lacksSecondFactor ? { ...user, secondFactorRequired: true } : user;
  }
}
