import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import {
  type ListCustomerComputers,
  type CustomerComputer,
  listCustomerComputers,
  type CustomerComputers,
  releaseCustomerComputer,
  type ReleaseCustomerComputer,
} from '#contracts/licensing/computer-releases';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor, BodyInput } from '../http/route-input';
import { Calls } from '../http/route-contract';

/** The computers of a customer, and their release. */
@Admin()
@Controller('api/admin')
export class CustomerComputersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('users/:id/computers')
  @Calls(listCustomerComputers)
  list(
    @QueryInput(listCustomerComputers) input: ListCustomerComputers,
    @CurrentActor() actor: Actor,
  ): Promise<CustomerComputers> {
    return this.rpc.call(listCustomerComputers, input, actor);
  }

  @Post('computers/:id/release')
  @HttpCode(200)
  @Calls(releaseCustomerComputer)
  release(
    @BodyInput(releaseCustomerComputer) input: ReleaseCustomerComputer,
    @CurrentActor() actor: Actor,
  ): Promise<CustomerComputer> {
    return this.rpc.call(releaseCustomerComputer, input, actor);
  }
}
