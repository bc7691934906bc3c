import { Body, Controller, HttpCode, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  confirmWithdrawal,
  type ConfirmedWithdrawal,
  type ConfirmWithdrawal,
  withdraw,
  Withdraw,
  type WithdrawalReceived,
} from '#contracts/commerce/consumer-law/withdrawals';
import type { Actor } from '#contracts/kit/actor';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Public } from '../access/access';
import { ClientAddress } from '../http/client-address';
import { validated } from '../http/input.pipe';
import { Calls, type RouteContract } from '../http/route-contract';
import { BodyInput, CurrentActor } from '../http/route-input';
import { lookupAccessOf } from '../order-lookups/lookup-cookie';
import { WithdrawalLimitsService } from './withdrawal-limits';

/** The access to the orders of an address is in the cookie. */
const declareRoute: RouteContract<Withdraw, WithdrawalReceived> = { ...withdraw, input: Withdraw };

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
  @Calls(declareRoute)
  declare(
    @BodyInput(declareRoute) input: Withdraw,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
    @Req() request: FastifyRequest,
  ): Promise<WithdrawalReceived> {
    const declaration = { ...input, access: lookupAccessOf(request.headers.cookie) };
    return this.limits.declare(address, () => this.rpc.call(withdraw, declaration, actor));
  }

  /** The mailed link opens a page without effect; its button sends this request. */
  @Public()
  @Post('withdrawals/confirm')
  @HttpCode(200)
  @Calls(confirmWithdrawal)
  confirm(
    @Body(validated(confirmWithdrawal)) body: ConfirmWithdrawal,
    @CurrentActor() actor: Actor,
    @ClientAddress() address: string,
  ): Promise<ConfirmedWithdrawal> {
    return this.limits.confirm(address, () => this.rpc.call(confirmWithdrawal, body, actor));
  }
}
