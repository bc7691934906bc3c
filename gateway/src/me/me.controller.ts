import { Controller, Get } from '@nestjs/common';
import { currentUser, type User } from '#contracts/identity/users';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';

@Controller('api/me')
export class MeController {
  constructor(private readonly rpc: RpcClient) {}

  @SignedIn()
  @Get()
  @Calls(currentUser)
  me(@Sender() actor: Actor): Promise<User> {
    return this.rpc.call(currentUser, {}, actor);
  }
}
