import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  askEmailConfirmation,
  askEmailChange,
  type AskEmailChange,
  confirmEmailChange,
  type ConfirmEmailChange,
  type EmailChangeAsked,
} from '#contracts/identity/email-changes';
import { currentUser } from '#contracts/identity/users';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimits } from '../auth/sign-in-limits';
import { Public, SignedIn } from '../http/access';
import { Sender } from '../http/asked';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';

@Controller('api/account/email')
export class EmailChangesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimits,
  ) {}

  @SignedIn()
  @Post()
  @HttpCode(202)
  @Calls(askEmailChange)
  ask(
    @Body(input(askEmailChange)) body: AskEmailChange,
    @Sender() actor: UserActor,
  ): Promise<EmailChangeAsked> {
    return this.limits.emailChange(actor.userId, body.newEmail, () =>
      this.rpc.call(askEmailChange, body, actor),
    );
  }

  @SignedIn()
  @Post('confirmation')
  @HttpCode(202)
  @Calls(askEmailConfirmation)
  async askConfirmation(@Sender() actor: UserActor): Promise<Nothing> {
    const { email } = await this.rpc.call(currentUser, {}, actor);
    return this.limits.confirmation(actor.userId, email, () =>
      this.rpc.call(askEmailConfirmation, {}, actor),
    );
  }

  /** The letter's link opens a page that changes nothing; its button comes here. */
  @Public()
  @Post('confirm')
  @HttpCode(200)
  @Calls(confirmEmailChange)
  confirm(
    @Body(input(confirmEmailChange)) body: ConfirmEmailChange,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<Nothing> {
    return this.limits.link(address, () => this.rpc.call(confirmEmailChange, body, actor));
  }
}
