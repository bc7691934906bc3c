import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Actor, UserActor } from '#contracts/kit/actor';
import {
  approvePairing,
  type ApprovePairing,
  type DecidedPairing,
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
import { Public, SignedIn } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';
import { ClientAddress } from '../http/client-address';
import { input } from '../http/input.pipe';
import { LicensingLimits } from './licensing-limits';

/** Activation through the browser: the first two calls are the computer's, the others its owner's. */
@Controller('api/licensing/pairings')
export class PairingsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: LicensingLimits,
  ) {}

  @Public()
  @Post()
  @Calls(startPairing)
  start(
    @Body(input(startPairing)) body: StartPairing,
    @Sender() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<StartedPairing> {
    return this.limits.startPairing(address, () => this.rpc.call(startPairing, body, actor));
  }

  /** 202 while nobody has decided, 200 with the file. */
  @Public()
  @Post(':id/poll')
  @HttpCode(200)
  @Calls(pollPairing)
  async poll(
    @Told(pollPairing) asked: PollPairing,
    @Sender() actor: Actor,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<PolledPairing> {
    const polled = await this.rpc.call(pollPairing, asked, actor);
    if (polled.state === 'waiting') void reply.status(202);
    return polled;
  }

  @SignedIn()
  @Get(':userCode')
  @Calls(viewPairing)
  view(@Asked(viewPairing) asked: PairingCode, @Sender() actor: UserActor): Promise<Pairing> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(viewPairing, asked, actor));
  }

  @SignedIn()
  @Post(':userCode/approve')
  @HttpCode(200)
  @Calls(approvePairing)
  approve(@Told(approvePairing) asked: ApprovePairing, @Sender() actor: UserActor): Promise<DecidedPairing> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(approvePairing, asked, actor));
  }

  @SignedIn()
  @Post(':userCode/deny')
  @HttpCode(200)
  @Calls(denyPairing)
  deny(@Told(denyPairing) asked: PairingCode, @Sender() actor: UserActor): Promise<DecidedPairing> {
    return this.limits.tryCode(actor.userId, () => this.rpc.call(denyPairing, asked, actor));
  }
}
