import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  activateComputer,
  type ActivateComputer,
  type Activated,
  type Activation,
  type ActivationId,
  type Activations,
  deactivateComputer,
  licensingKeys,
  type LicensingKeys,
  listActivations,
} from '#contracts/licensing/computers';
import { sendSwapCode, type SentSwapCode } from '#contracts/licensing/swaps';
import { Handles } from '#platform/rpc/handles';
import { ComputersService } from './computers.service';
import { LicenceFiles } from './licence-file';
import { SwapsService } from './swaps.service';

@Controller()
export class ComputersHandlers {
  constructor(
    private readonly computers: ComputersService,
    private readonly files: LicenceFiles,
    private readonly swaps: SwapsService,
  ) {}

  @Handles(listActivations)
  async list(_: Nothing, actor: UserActor): Promise<Activations> {
    return { activations: await this.computers.listOf(actor.userId) };
  }

  @Handles(activateComputer)
  activate(input: ActivateComputer, actor: UserActor): Promise<Activated> {
    return this.computers.activate(actor.userId, input);
  }

  @Handles(deactivateComputer)
  deactivate({ id }: ActivationId, actor: UserActor): Promise<Activation> {
    return this.computers.deactivate(actor.userId, id);
  }

  @Handles(sendSwapCode)
  sendSwapCode(_: Nothing, { userId, language }: UserActor): Promise<SentSwapCode> {
    return this.swaps.sendCode(userId, language);
  }

  @Handles(licensingKeys)
  async keys(): Promise<LicensingKeys> {
    return { keys: this.files.keys };
  }
}
