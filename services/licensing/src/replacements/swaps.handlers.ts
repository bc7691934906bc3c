import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import { sendSwapCode, type SentCode } from '#contracts/licensing/swaps';
import { Handles } from '#platform/rpc/handles';
import { SwapsService } from './swaps.service';

@Controller()
export class SwapsHandlers {
  constructor(private readonly swaps: SwapsService) {}

  @Handles(sendSwapCode)
  sendCode(_: Nothing, { userId, language }: UserActor): Promise<SentCode> {
    return this.swaps.sendCode(userId, language);
  }
}
