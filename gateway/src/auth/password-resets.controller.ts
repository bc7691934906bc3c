import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { IsString } from 'class-validator';
import {
  forgotPassword,
  type ForgotPassword,
  resetPassword,
  type ResetPassword,
  ResetPassword as ResetPasswordInput,
} from '#contracts/identity/password-resets';
import type { Actor } from '#contracts/kit/actor';
import { Nothing } from '#contracts/kit/request';
import { translate } from '#i18n/translate';
import { RpcClient } from '#platform/rpc/rpc-client';
import { GatewayConfig } from '../gateway.config';
import { Public } from '../http/access';
import { Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { cookieOf, requestCookie } from './reset-cookie';
import { SignInLimits } from './sign-in-limits';

/** What everybody is told, whatever the address. */
class ResetAnswer {
  @IsString() message: string;
}

const asking: Question<ForgotPassword, ResetAnswer> = { ...forgotPassword, output: ResetAnswer };
const redeeming: Question<ResetPassword, Nothing> = {
  subject: resetPassword.subject,
  input: ResetPasswordInput,
  output: Nothing,
  fails: resetPassword.fails,
};

@Controller('api')
export class PasswordResetsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
    private readonly config: GatewayConfig,
  ) {}

  @Public()
  @Post('forgot-password')
  @HttpCode(200)
  @Calls(asking)
  async forgot(
    @Body(input(forgotPassword)) body: ForgotPassword,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResetAnswer> {
    const requested = await this.limits.forgot(address, body.email, () =>
      this.rpc.call(forgotPassword, body, actor),
    );
    // Whether there is an account plays no part: unknown addresses have their letters counted like the others.
    if (!requested) return { message: translate(actor.language, 'auth.reset_sent') };
    reply.header('set-cookie', requestCookie(requested.requestId, this.config.SHOP_URL));
    return { message: requested.message };
  }

  @Public()
  @Post('reset-password')
  @HttpCode(200)
  @Calls(redeeming)
  reset(
    @Body(input(redeeming)) body: ResetPassword,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
    @Req() request: FastifyRequest,
  ): Promise<Nothing> {
    const requestId = cookieOf(request.headers.cookie);
    return this.limits.reset(address, () => this.rpc.call(resetPassword, { ...body, requestId }, actor));
  }
}
