import { Controller } from '@nestjs/common';
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
import {
  confirmWithdrawal,
  type ConfirmedWithdrawal,
  type ConfirmWithdrawal,
  type DeclareWithdrawal,
  withdraw,
  type WithdrawalReceived,
} from '#contracts/commerce/consumer-law/withdrawals';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { WithdrawalAdminQueriesService } from './withdrawal-admin-queries.service';
import { WithdrawalsService } from './withdrawals.service';

@Controller()
export class WithdrawalsHandlers {
  constructor(
    private readonly withdrawals: WithdrawalsService,
    private readonly queries: WithdrawalAdminQueriesService,
  ) {}

  @Handles(withdraw)
  async declare(input: DeclareWithdrawal, actor: Actor): Promise<WithdrawalReceived> {
    return { receivedAt: (await this.withdrawals.declare(input, actor)).toISOString() };
  }

  @Handles(confirmWithdrawal)
  confirm({ token }: ConfirmWithdrawal): Promise<ConfirmedWithdrawal> {
    return this.withdrawals.confirm(token);
  }

  @Handles(listWithdrawals)
  list(input: ListWithdrawals): Promise<WithdrawalPage> {
    return this.queries.list(input);
  }

  @Handles(acceptWithdrawal)
  async accept({ id }: WithdrawalId, { userId }: UserActor): Promise<WithdrawalListItem> {
    await this.withdrawals.accept(id, userId);
    return this.queries.find(id);
  }

  @Handles(declineWithdrawal)
  async decline(input: DeclineWithdrawal, { userId }: UserActor): Promise<WithdrawalListItem> {
    await this.withdrawals.decline(input, userId);
    return this.queries.find(input.id);
  }
}
