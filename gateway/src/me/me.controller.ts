import { Controller, Get } from '@nestjs/common';
import { IsBoolean, IsOptional } from 'class-validator';
import { currentUser, User } from '#contracts/identity/users';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound, unauthenticated } from '#contracts/kit/failure';
import { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';

/** The user, and whether they have to set a second factor up before they may administrate. */
class Me extends User {
  @IsOptional() @IsBoolean() secondFactorRequired?: boolean;
}

const askingWhoIAm: Question<Nothing, Me> = {
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
  @Calls(askingWhoIAm)
  async me(@Sender() actor: UserActor): Promise<Me> {
    const user = await this.rpc.call(currentUser, {}, actor).catch((error: unknown) => {
      // The account was deleted since this process learned of the session: its token is worth nothing any more.
      throw Failure.is(error, notFound) ? new Failure(unauthenticated, {}, error) : error;
    });
    return actor.isHeldBack ? { ...user, secondFactorRequired: true } : user;
  }
}
