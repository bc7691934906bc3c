import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import type { Activation, ActivationId } from '#contracts/licensing/activations';
import {
  type CustomerComputer,
  type CustomerComputers,
  listCustomerComputers,
  type ListCustomerComputers,
  lostReleaseAllowance,
  type LostReleaseAllowance,
  releaseCustomerComputer,
  type ReleaseCustomerComputer,
  releaseLostComputer,
  type ReleaseLostComputer,
  sendLostReleaseCode,
} from '#contracts/licensing/computer-releases';
import type { SentCode } from '#contracts/licensing/swaps';
import { Handles } from '#platform/rpc/handles';
import { CustomerComputersService } from './customer-computers.service';
import { LostComputersService } from './lost-computers.service';
import { LostReleaseAllowanceService } from './lost-release-allowance.service';

@Controller()
export class ReleasesHandlers {
  constructor(
    private readonly lostComputers: LostComputersService,
    private readonly allowance: LostReleaseAllowanceService,
    private readonly customerComputers: CustomerComputersService,
  ) {}

  @Handles(lostReleaseAllowance)
  getAllowance(_: Nothing, { userId }: UserActor): Promise<LostReleaseAllowance> {
    return this.allowance.get(userId);
  }

  @Handles(sendLostReleaseCode)
  sendCode({ id }: ActivationId, { userId, language }: UserActor): Promise<SentCode> {
    return this.lostComputers.sendCode(userId, id, language);
  }

  @Handles(releaseLostComputer)
  releaseLost({ id, code }: ReleaseLostComputer, { userId, language }: UserActor): Promise<Activation> {
    return this.lostComputers.release(userId, id, code, language);
  }

  @Handles(listCustomerComputers)
  async list({ id }: ListCustomerComputers): Promise<CustomerComputers> {
    return { computers: await this.customerComputers.list(id) };
  }

  @Handles(releaseCustomerComputer)
  release({ id, reason }: ReleaseCustomerComputer): Promise<CustomerComputer> {
    return this.customerComputers.release(id, reason);
  }
}
