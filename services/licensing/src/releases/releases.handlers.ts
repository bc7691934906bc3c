import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import type { Activation, ActivationId } from '#contracts/licensing/computers';
import {
  type ComputersOfCustomer,
  customerComputers,
  type CustomerComputer,
  type CustomerComputers as Computers,
  lostAllowance,
  type LostAllowance as Allowance,
  releaseCustomerComputer,
  type ReleaseCustomerComputer,
  releaseLostComputer,
  type ReleaseLostComputer,
  sendLostCode,
} from '#contracts/licensing/early-releases';
import type { SentSwapCode } from '#contracts/licensing/swaps';
import { Handles } from '#platform/rpc/handles';
import { CustomerComputers } from './customer-computers';
import { LostAllowance } from './lost-allowance';
import { LostComputers } from './lost-computers';

@Controller()
export class ReleasesHandlers {
  constructor(
    private readonly lost: LostComputers,
    private readonly allowance: LostAllowance,
    private readonly computers: CustomerComputers,
  ) {}

  @Handles(lostAllowance)
  left(_: Nothing, { userId }: UserActor): Promise<Allowance> {
    return this.allowance.of(userId);
  }

  @Handles(sendLostCode)
  sendCode({ id }: ActivationId, { userId, language }: UserActor): Promise<SentSwapCode> {
    return this.lost.sendCode(userId, id, language);
  }

  @Handles(releaseLostComputer)
  release({ id, code }: ReleaseLostComputer, { userId, language }: UserActor): Promise<Activation> {
    return this.lost.release(userId, id, code, language);
  }

  @Handles(customerComputers)
  async list({ id }: ComputersOfCustomer): Promise<Computers> {
    return { computers: await this.computers.of(id) };
  }

  @Handles(releaseCustomerComputer)
  releaseAny({ id, reason }: ReleaseCustomerComputer): Promise<CustomerComputer> {
    return this.computers.release(id, reason);
  }
}
