import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  requestEmailConfirmation,
  requestEmailChange,
  type RequestEmailChange,
  confirmEmailChange,
  type ConfirmEmailChange,
  type EmailChangeRequested,
} from '#contracts/identity/email-changes';
import { currentUser } from '#contracts/identity/users';
import type { Actor, UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignInLimitsService } from '../auth/sign-in-limits';
import { Public, SignedIn } from '../access/access';
import { CurrentActor } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';

@Controller('api/account/email')
export class EmailChangesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
  ) {}

  @SignedIn()
  @Post()
  @HttpCode(202)
  @Calls(requestEmailChange)
  ask(
    @Body(validated(requestEmailChange)) body: RequestEmailChange,
    @CurrentActor() actor: UserActor,
  ): Promise<EmailChangeRequested> {
    return this.limits.emailChange(actor.userId, body.newEmail, () =>
      this.rpc.call(requestEmailChange, body, actor),
    );
  }

  @SignedIn()
  @Post('confirmation')
  @HttpCode(202)
  @Calls(requestEmailConfirmation)
  async askConfirmation(@CurrentActor() actor: UserActor): Promise<Nothing> {
    const { email } = await this.rpc.call(currentUser, {}, actor);
    return this.limits.confirmation(actor.userId, email, () =>
      this.rpc.call(requestEmailConfirmation, {}, actor),
    );
  }

  /** The mailed link opens a page without effect; its button sends this request. */
  @Public()
  @Post('confirm')
  @HttpCode(200)
  @Calls(confirmEmailChange)
  confirm(
    @Body(validated(confirmEmailChange)) body: ConfirmEmailChange,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<Nothing> {
    return this.limits.link(address, () => this.rpc.call(confirmEmailChange, body, actor));
  }
}
