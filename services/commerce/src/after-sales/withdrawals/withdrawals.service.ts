import { Inject, Injectable } from '@nestjs/common';
import {
  acceptWithdrawal,
  type DeclineWithdrawal,
  declineWithdrawal,
  type WithdrawalId,
  type WithdrawalListItem,
} from '#contracts/commerce/consumer-law/withdrawal-admin';
import {
  type ConfirmedWithdrawal,
  confirmWithdrawal,
  type ConfirmWithdrawal,
  type DeclareWithdrawal,
  withdraw,
  type WithdrawalReceived,
} from '#contracts/commerce/consumer-law/withdrawals';
import { Failure, unavailable } from '#contracts/kit/failure';
import type { Actor, UserActor } from '#contracts/kit/actor';
import { newId } from '#platform/database/new-id';
import type { Log } from '#platform/log/log';
import { runWithContext } from '#platform/log/request-context';
import { Handles } from '#platform/rpc/handles';
import { LOG } from '#platform/run/platform.module';
import { OrderLookupsService } from '../order-lookups/order-lookups.service';
import { WithdrawalAdminQueriesService } from './withdrawal-admin-queries.service';
import { WithdrawalConfirmationService } from './withdrawal-confirmation.service';
import { WithdrawalDecisionService } from './withdrawal-decision.service';
import { WithdrawalMatchingService } from './withdrawal-matching.service';
import { WithdrawalRecordsService } from './withdrawal-records.service';
import { WithdrawalRefundService } from './withdrawal-refund.service';
import { SweepStep } from '../../sweep-step';

/** The sweep leaves a declaration to the process that stored it for as long. */
const ownMs = 20_000;
const batchSize = 50;

/** Withdrawals from paid orders: declared, matched, decided and refunded. Every step can be repeated. */
@Injectable()
export class WithdrawalsService {
  constructor(
    private readonly records: WithdrawalRecordsService,
    private readonly matching: WithdrawalMatchingService,
    private readonly confirmations: WithdrawalConfirmationService,
    private readonly lookups: OrderLookupsService,
    private readonly decisions: WithdrawalDecisionService,
    private readonly refunds: WithdrawalRefundService,
    private readonly queries: WithdrawalAdminQueriesService,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /**
   * Stores the declaration and returns. Whether it belongs to an order is found out afterwards, so that neither the response nor
   * its time reveals it.
   */
  @Handles(withdraw)
  async declare(input: DeclareWithdrawal, actor: Actor): Promise<WithdrawalReceived> {
    const { number, name, email, items = [], reason = '', access } = input;
    const proven = access ? await this.lookups.findAccess(access) : null;
    const id = newId();
    const receivedAt = new Date();
    await this.records.insert({
      id,
      ...{ orderNumber: number, name, email, items, reason, receivedAt },
      orderId: null,
      userId: actor.kind === 'user' ? actor.userId : null,
      provenEmail: proven?.email ?? null,
      state: 'received',
      dueAt: new Date(receivedAt.getTime() + ownMs),
    });
    void this.advance(id);
    return { receivedAt: receivedAt.toISOString() };
  }

  /** @throws Failure WITHDRAWAL_LINK_REFUSED */
  @Handles(confirmWithdrawal)
  async confirm({ token }: ConfirmWithdrawal): Promise<ConfirmedWithdrawal> {
    const { id, orderNumber, receivedAt } = await this.confirmations.confirm(token);
    void this.advance(id);
    return { orderNumber, receivedAt: receivedAt.toISOString() };
  }

  /** Continues what a process has left, and what waited for licensing or Stripe. */
  @SweepStep('withdrawals')
  async advanceDue(): Promise<void> {
    for (const id of await this.records.findDueIds(batchSize)) await this.advance(id);
  }

  /** Accepts a waiting withdrawal and refunds it. @throws Failure */
  @Handles(acceptWithdrawal)
  async accept({ id }: WithdrawalId, { userId: decidedBy }: UserActor): Promise<WithdrawalListItem> {
    await this.decisions.accept(id, decidedBy);
    await this.refunds.refund(id);
    return this.queries.find(id);
  }

  /** @throws Failure */
  @Handles(declineWithdrawal)
  async decline(input: DeclineWithdrawal, { userId: decidedBy }: UserActor): Promise<WithdrawalListItem> {
    await this.decisions.decline(input, decidedBy);
    return this.queries.find(input.id);
  }

  /** The shop decides, not the person who declared; that is also what the audit log says. */
  private async advance(id: string): Promise<void> {
    await runWithContext({ requestId: newId(), actor: 'system' }, async () => {
      try {
        const matched = await this.matching.match(id);
        if (!matched) return;
        await this.decisions.decide(matched);
        await this.refunds.refund(matched);
      } catch (error) {
        const level = Failure.is(error, unavailable) ? 'warn' : 'error';
        this.log[level]({ withdrawalId: id, err: error }, 'withdrawal waits for the next sweep');
      }
    });
  }
}
