import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
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
import { Handles } from '#platform/rpc/handles';
import { PairingsService } from './pairings.service';

@Controller()
export class PairingsHandlers {
  constructor(private readonly pairings: PairingsService) {}

  @Handles(startPairing)
  start(input: StartPairing): Promise<StartedPairing> {
    return this.pairings.start(input);
  }

  @Handles(pollPairing)
  poll(input: PollPairing): Promise<PolledPairing> {
    return this.pairings.poll(input);
  }

  @Handles(viewPairing)
  view({ userCode }: PairingCode, { userId }: UserActor): Promise<Pairing> {
    return this.pairings.view(userId, userCode);
  }

  @Handles(approvePairing)
  approve(input: ApprovePairing, { userId }: UserActor): Promise<PairingDecision> {
    return this.pairings.approve(userId, input);
  }

  @Handles(denyPairing)
  deny({ userCode }: PairingCode, { userId }: UserActor): Promise<PairingDecision> {
    return this.pairings.deny(userId, userCode);
  }
}
