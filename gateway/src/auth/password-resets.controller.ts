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
import { Public } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { resetRequestIdOf, resetCookie } from './reset-cookie';
import { SignInLimitsService } from './sign-in-limits';

/** The same response for every address, known or not (storefront §5). */
class ResetRequested {
  @IsString() message: string;
}

const forgotPasswordRoute: RouteContract<ForgotPassword, ResetRequested> = {
  ...forgotPassword,
  output: ResetRequested,
};
const resetPasswordRoute: RouteContract<ResetPassword, Nothing> = {
  subject: resetPassword.subject,
  input: ResetPasswordInput,
  output: Nothing,
  fails: resetPassword.fails,
};

@Controller('api')
export class PasswordResetsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
    private readonly config: GatewayConfig,
  ) {}

  @Public()
  @Post('forgot-password')
  @HttpCode(200)
  @Calls(forgotPasswordRoute)
  async forgot(
    @Body(validated(forgotPassword)) body: ForgotPassword,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ResetRequested> {
    const requested = await this.limits.forgot(address, body.email, () =>
      this.rpc.call(forgotPassword, body, actor),
    );
    // Mails to unknown addresses are counted too, so the response does not reveal accounts.
    if (!requested) return { message: translate(actor.language, 'auth.reset_sent') };
    reply.header('set-cookie', resetCookie(requested.requestId, this.config.SHOP_URL));
    return { message: requested.message };
  }

  @Public()
  @Post('reset-password')
  @HttpCode(200)
  @Calls(resetPasswordRoute)
  reset(
    @Body(validated(resetPasswordRoute)) body: ResetPassword,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @Req() request: FastifyRequest,
  ): Promise<Nothing> {
    const requestId = resetRequestIdOf(request.headers.cookie);
    return this.limits.reset(address, () => this.rpc.call(resetPassword, { ...body, requestId }, actor));
  }
}
