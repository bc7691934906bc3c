import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import type { Actor } from '#contracts/kit/actor';
import {
  type ComputersOfCustomer,
  type CustomerComputer,
  customerComputers,
  type CustomerComputers,
  releaseCustomerComputer,
  type ReleaseCustomerComputer,
} from '#contracts/licensing/early-releases';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender, Told } from '../http/asked';
import { Calls } from '../http/calls';

/** On which computers a customer uses what they own, and the end of that. */
@Admin()
@Controller('api/admin')
export class CustomerComputersController {
  constructor(private readonly rpc: RpcClient) {}

  @Get('users/:id/computers')
  @Calls(customerComputers)
  list(
    @Asked(customerComputers) asked: ComputersOfCustomer,
    @Sender() actor: Actor,
  ): Promise<CustomerComputers> {
    return this.rpc.call(customerComputers, asked, actor);
  }

  @Post('computers/:id/release')
  @HttpCode(200)
  @Calls(releaseCustomerComputer)
  release(
    @Told(releaseCustomerComputer) asked: ReleaseCustomerComputer,
    @Sender() actor: Actor,
  ): Promise<CustomerComputer> {
    return this.rpc.call(releaseCustomerComputer, asked, actor);
  }
}
