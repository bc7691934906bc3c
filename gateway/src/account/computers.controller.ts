import { Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import type { Nothing } from '#contracts/kit/request';
import {
  type Activation,
  type ActivationId,
  type Activations,
  deactivateComputer,
  listActivations,
} from '#contracts/licensing/activations';
import {
  removeComputer,
  renameComputer,
  type RenameComputer,
} from '#contracts/licensing/account/own-computers';
import { RpcClient } from '#platform/rpc/rpc-client';
import { SignedIn } from '../access/access';
import { Calls } from '../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../http/route-input';

/** The user's computers. */
@SignedIn()
@Controller('api/account/activations')
export class ComputersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listActivations)
  list(@CurrentActor() actor: Actor): Promise<Activations> {
    return this.rpc.call(listActivations, {}, actor);
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @Calls(deactivateComputer)
  deactivate(
    @QueryInput(deactivateComputer) input: ActivationId,
    @CurrentActor() actor: Actor,
  ): Promise<Activation> {
    return this.rpc.call(deactivateComputer, input, actor);
  }

  @Put(':id/name')
  @Calls(renameComputer)
  rename(
    @BodyInput(renameComputer) input: RenameComputer,
    @CurrentActor() actor: Actor,
  ): Promise<Activation> {
    return this.rpc.call(renameComputer, input, actor);
  }

  /** Removes a deactivated computer from the list. */
  @Delete(':id')
  @Calls(removeComputer)
  remove(@QueryInput(removeComputer) input: ActivationId, @CurrentActor() actor: Actor): Promise<Nothing> {
    return this.rpc.call(removeComputer, input, actor);
  }
}
