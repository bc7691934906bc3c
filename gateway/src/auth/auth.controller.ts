import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { logInWithCode, LogInWithCode } from '#contracts/identity/two-factor';
import { logIn, LogIn, SessionToken } from '#contracts/identity/log-in';
import { register, type Register } from '#contracts/identity/users';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { SignInLimitsService } from './sign-in-limits';
import { type ClientDevice, CurrentDevice } from '../http/client-device';

/** The client's part of the input; the gateway adds device and address. */
const logInRoute: RouteContract<LogIn, SessionToken> = {
  subject: logIn.subject,
  input: LogIn,
  output: SessionToken,
  fails: logIn.fails,
};

const logInWithCodeRoute: RouteContract<LogInWithCode, SessionToken> = {
  subject: logInWithCode.subject,
  input: LogInWithCode,
  output: SessionToken,
  fails: logInWithCode.fails,
};

@Controller('api')
export class AuthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @Calls(logInRoute)
  logIn(
    @Body(validated(logInRoute)) body: LogIn,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @CurrentDevice() seen: ClientDevice,
  ): Promise<SessionToken> {
    return this.limits.logIn(address, body.email, () => this.rpc.call(logIn, { ...body, ...seen }, actor));
  }

  @Public()
  @Post('login/code')
  @HttpCode(200)
  @Calls(logInWithCodeRoute)
  logInWithCode(
    @Body(validated(logInWithCodeRoute)) body: LogInWithCode,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @CurrentDevice() seen: ClientDevice,
  ): Promise<SessionToken> {
    return this.limits.code(address, () => this.rpc.call(logInWithCode, { ...body, ...seen }, actor));
  }

  @Public()
  @Post('register')
  @Calls(register)
  register(
    @Body(validated(register)) body: Register,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<Nothing> {
    return this.limits.register(address, body.email, () => this.rpc.call(register, body, actor));
  }
}
