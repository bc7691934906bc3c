import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { logOut } from '#contracts/identity/open-sessions';
import { logInWithCode, LogInWithCode } from '#contracts/identity/second-factor';
import { logIn, LogIn, SessionToken } from '#contracts/identity/session';
import { register, type Register } from '#contracts/identity/users';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { SignInLimits } from './sign-in-limits';
import { type Seen, Visitor } from './visitor';

/** What the client says; the edge adds what it saw of it. */
const loggingIn: Question<LogIn, SessionToken> = {
  subject: logIn.subject,
  input: LogIn,
  output: SessionToken,
  fails: logIn.fails,
};

const loggingInWithCode: Question<LogInWithCode, SessionToken> = {
  subject: logInWithCode.subject,
  input: LogInWithCode,
  output: SessionToken,
  fails: logInWithCode.fails,
};

@Controller('api')
export class AuthController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
  ) {}

  @Public()
  @Post('login')
  @HttpCode(200)
  @Calls(loggingIn)
  logIn(
    @Body(input(loggingIn)) body: LogIn,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
    @Visitor() seen: Seen,
  ): Promise<SessionToken> {
    return this.limits.logIn(address, body.email, () => this.rpc.call(logIn, { ...body, ...seen }, actor));
  }

  @Public()
  @Post('login/code')
  @HttpCode(200)
  @Calls(loggingInWithCode)
  logInWithCode(
    @Body(input(loggingInWithCode)) body: LogInWithCode,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
    @Visitor() seen: Seen,
  ): Promise<SessionToken> {
    return this.limits.code(address, () => this.rpc.call(logInWithCode, { ...body, ...seen }, actor));
  }

  @SignedIn()
  @Post('logout')
  @HttpCode(200)
  @Calls(logOut)
  logOut(@Sender() actor: Actor): Promise<Nothing> {
    return this.rpc.call(logOut, {}, actor);
  }

  @Public()
  @Post('register')
  @Calls(register)
  register(
    @Body(input(register)) body: Register,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<Nothing> {
    return this.limits.register(address, body.email, () => this.rpc.call(register, body, actor));
  }
}
