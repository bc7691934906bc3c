import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  acceptWithdrawal,
  declineWithdrawal,
  type DeclineWithdrawal,
  listWithdrawals,
  type ListWithdrawals,
  type WithdrawalId,
  type WithdrawalListItem,
  type WithdrawalPage,
} from '#contracts/commerce/consumer-law/withdrawal-admin';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../../access/access';
import { Calls } from '../../http/route-contract';
import { BodyInput, CurrentActor, QueryInput } from '../../http/route-input';

@Admin()
@Controller('api/admin/withdrawals')
export class AdminWithdrawalsController {
  constructor(private readonly rpc: RpcClient) {}

  @Get()
  @Calls(listWithdrawals)
  list(
    @QueryInput(listWithdrawals) input: ListWithdrawals,
    @CurrentActor() actor: Actor,
  ): Promise<WithdrawalPage> {
    return this.rpc.call(listWithdrawals, input, actor);
  }

  @RecentLogin()
  @Post(':id/accept')
  @HttpCode(200)
  @Calls(acceptWithdrawal)
  accept(
    @QueryInput(acceptWithdrawal) input: WithdrawalId,
    @CurrentActor() actor: Actor,
  ): Promise<WithdrawalListItem> {
    return this.rpc.call(acceptWithdrawal, input, actor);
  }

  @Post(':id/decline')
  @HttpCode(200)
  @Calls(declineWithdrawal)
  decline(
    @BodyInput(declineWithdrawal) input: DeclineWithdrawal,
    @CurrentActor() actor: Actor,
  ): Promise<WithdrawalListItem> {
    return this.rpc.call(declineWithdrawal, input, actor);
  }
}
