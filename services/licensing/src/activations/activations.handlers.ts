import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  activateComputer,
  type ActivateComputer,
  type Activation,
  type ActivationId,
  type ActivationResult,
  type Activations,
  deactivateComputer,
  listActivations,
} from '#contracts/licensing/activations';
import { Handles } from '#platform/rpc/handles';
import { ActivationService } from './activation.service';
import { ActivationsService } from './activations.service';

@Controller()
export class ActivationsHandlers {
  constructor(
    private readonly activations: ActivationsService,
    private readonly activation: ActivationService,
  ) {}

  @Handles(listActivations)
  async list(_: Nothing, { userId }: UserActor): Promise<Activations> {
    return { activations: await this.activations.list(userId) };
  }

  @Handles(activateComputer)
  activate(input: ActivateComputer, { userId }: UserActor): Promise<ActivationResult> {
    return this.activation.activate(userId, input);
  }

  @Handles(deactivateComputer)
  deactivate({ id }: ActivationId, { userId }: UserActor): Promise<Activation> {
    return this.activations.deactivate(userId, id);
  }
}
