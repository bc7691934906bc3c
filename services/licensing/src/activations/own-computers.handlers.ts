import { Controller } from '@nestjs/common';
import type { UserActor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import type { Activation, ActivationId } from '#contracts/licensing/activations';
import {
  removeComputer,
  renameComputer,
  type RenameComputer,
} from '#contracts/licensing/account/own-computers';
import { Handles } from '#platform/rpc/handles';
import { OwnComputersService } from './own-computers.service';

@Controller()
export class OwnComputersHandlers {
  constructor(private readonly computers: OwnComputersService) {}

  @Handles(renameComputer)
  rename(input: RenameComputer, { userId }: UserActor): Promise<Activation> {
    return this.computers.rename(userId, input);
  }

  @Handles(removeComputer)
  async remove({ id }: ActivationId, { userId }: UserActor): Promise<Nothing> {
    await this.computers.remove(userId, id);
    return {};
  }
}
