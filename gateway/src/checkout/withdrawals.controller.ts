import { Controller, HttpCode, Post } from '@nestjs/common';
import {
  withdraw,
  type Withdraw,
  type WithdrawalReceived,
} from '#contracts/commerce/consumer-law/withdrawals';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { ClientAddress } from '../http/client-address';
import { Calls } from '../http/route-contract';
import { BodyInput, CurrentActor } from '../http/route-input';
import { WithdrawalLimitsService } from './withdrawal-limits';

/** Withdrawal from a contract, with and without an account. */
@Controller('api/orders')
export class WithdrawalsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly limits: WithdrawalLimitsService,
  ) {}

  @Public()
  @Post(':number/withdrawal')
  @HttpCode(202)
  @Calls(withdraw)
  declare(
    @BodyInput(withdraw) input: Withdraw,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<WithdrawalReceived> {
    return this.limits.declare(address, () => this.rpc.call(withdraw, input, actor));
  }
}
