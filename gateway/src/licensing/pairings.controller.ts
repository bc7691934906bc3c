import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Actor, UserActor } from '#contracts/kit/actor';
import {
  approvePairing,
  type ApprovePairing,
  type PairingDecision,
  denyPairing,
  type Pairing,
  type PairingCode,
  type PolledPairing,
  pollPairing,
  type PollPairing,
  type StartedPairing,
  startPairing,
  type StartPairing,
  viewPairing,
} from '#contracts/licensing/pairings';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public, SignedIn } from '../access/access';
import { QueryInput, CurrentActor, BodyInput } from '../http/route-input';
import { Calls } from '../http/route-contract';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { LicensingLimitsService } from './licensing-limits';

/** Pairing (RFC 8628): the computer starts and polls, its owner decides. */
@Controller('api/licensing/pairings')
export class PairingsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimitsService,
  ) {}

  @Public()
  @Post()
  @Calls(startPairing)
  start(
    @Body(validated(startPairing)) body: StartPairing,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<StartedPairing> {
    return this.limits.startPairing(address, () => this.rpc.call(startPairing, body, actor));
  }

  /** 202 while undecided, 200 with the licence file. */
  @Public()
  @Post(':id/poll')
  @HttpCode(200)
  @Calls(pollPairing)
  async poll(
    @BodyInput(pollPairing) input: PollPairing,
    @CurrentActor() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PolledPairing> {
    const polled = await this.rpc.call(pollPairing, input, actor);
    if (polled.state === 'waiting') void reply.status(202);
    return polled;
  }

  @SignedIn()
  @Get(':userCode')
  @Calls(viewPairing)
  view(@QueryInput(viewPairing) input: PairingCode, @CurrentActor() actor: UserActor): Promise<Pairing> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(viewPairing, input, actor));
  }

  @SignedIn()
  @Post(':userCode/approve')
  @HttpCode(200)
  @Calls(approvePairing)
  approve(
    @BodyInput(approvePairing) input: ApprovePairing,
    @CurrentActor() actor: UserActor,
  ): Promise<PairingDecision> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(approvePairing, input, actor));
  }

  @SignedIn()
  @Post(':userCode/deny')
  @HttpCode(200)
  @Calls(denyPairing)
  deny(
    @BodyInput(denyPairing) input: PairingCode,
    @CurrentActor() actor: UserActor,
  ): Promise<PairingDecision> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(denyPairing, input, actor));
  }
}
