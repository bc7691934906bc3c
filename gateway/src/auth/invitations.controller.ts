import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  acceptInvitation,
  type AcceptInvitation,
  type AcceptedInvitation,
  findInvitation,
  type InvitationToken,
  type InvitationView,
} from '#contracts/identity/staff/invitations';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { Calls } from '../http/route-contract';
import { CurrentActor } from '../http/route-input';
import { SignInLimitsService } from './sign-in-limits';

/** Links of invitations. The token is in the body, so that it is in no log of requests. */
@Controller('api/invitations')
export class InvitationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: SignInLimitsService,
  ) {}

  @Public()
  @Post('find')
  @HttpCode(200)
  @Calls(findInvitation)
  find(
    @Body(validated(findInvitation)) body: InvitationToken,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<InvitationView> {
    return this.limits.link(address, () => this.rpc.call(findInvitation, body, actor));
  }

  @Public()
  @Post('accept')
  @HttpCode(200)
  @Calls(acceptInvitation)
  accept(
    @Body(validated(acceptInvitation)) body: AcceptInvitation,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<AcceptedInvitation> {
    return this.limits.link(address, () => this.rpc.call(acceptInvitation, body, actor));
  }
}
