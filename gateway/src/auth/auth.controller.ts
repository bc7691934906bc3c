import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { logIn, type LogIn, type SessionToken } from '#contracts/identity/session';
import { register, type Register } from '#contracts/identity/users';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { SignInLimits } from './sign-in-limits';

@Controller('api')
export class AuthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @Calls(logIn)
  logIn(
    @Body(input(logIn)) body: LogIn,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<SessionToken> {
    return this.limits.logIn(address, body.email, () => this.rpc.call(logIn, body, actor));
  }

  @Public()
  @Post('register')
  @Calls(register)
  register(
    @Body(input(register)) body: Register,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<Nothing> {
    return this.limits.register(address, () => this.rpc.call(register, body, actor));
  }
}
