import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Cents } from '#contracts/fields/money';
import { ErasedSubjects } from '#platform/database/erasure/erased-subjects';
import { mailMoment, mailPrice } from '#platform/mail-templates/mail-formats';
import type { MailTemplate } from '#platform/mail-templates/mail-template';
import { Mailer } from '#platform/mail/mailer';
import { CommerceConfig } from '../../commerce.config';
import {
  withdrawalAcceptedMail,
  withdrawalConfirmationMail,
  withdrawalDeclinedMail,
  withdrawalReceivedMail,
  withdrawalWaitingMail,
} from '../../orders/mails/withdrawals/withdrawal.mail';
import type { Order, OrderItem } from '../../orders/placed-orders/orders.service';
import type { Withdrawal } from './withdrawal.entity';

const steps = ['received', 'accepted', 'declined'] as const;
type Step = (typeof steps)[number];

const keyOf = (id: string, step: Step) => `withdrawal:${id}:${step}`;

/** The keys of the mails that a customer can get about a withdrawal. */
export const withdrawalMailKeys = (id: string) => steps.map((step) => keyOf(id, step));

interface Acceptance {
  kind: 'accepted';
  amount: Cents;
}

/** What the acknowledgement says about the decision. Nothing is left to refund of what was returned before. */
export type WithdrawalOutcome = { kind: 'undecided' } | { kind: 'returned' } | Acceptance;

interface Acknowledgement {
  withdrawal: Withdrawal;
  ofOrder: readonly OrderItem[];
  outcome: WithdrawalOutcome;
}

interface Confirmation extends Omit<Acknowledgement, 'outcome'> {
  linkId: string;
  token: string;
}

/** The key of the mail with a link to confirm a declaration. */
export const withdrawalLinkKey = (linkId: string) => `withdrawal-confirmation:${linkId}`;

/** The declaration as its acknowledgement repeats it. */
function declarationOf(order: Order, { withdrawal, ofOrder }: Omit<Acknowledgement, 'outcome'>) {
  const { receivedAt, name, items, reason } = withdrawal;
  const returned = ofOrder.filter(({ pluginId }) => items.length === 0 || items.includes(pluginId));
  return {
    orderNumber: order.number ?? '',
    receivedAt: mailMoment(receivedAt, order.language, order.timeZone),
    name,
    products: returned.map((item) => item.name).join(', '),
    reason,
    hasReason: reason !== '',
  };
}

/**
 * Mails about a withdrawal, queued in the transaction of the change that they report. They go to the address of the order, not to
 * the one that was entered. A customer whose account was deleted gets none.
 */
@Injectable()
export class WithdrawalMailsService {
  constructor(
    private readonly mailer: Mailer,
    private readonly erased: ErasedSubjects,
    private readonly config: CommerceConfig,
  ) {}

  /**
   * The acknowledgement: content and time of the declaration, and what follows from it. Two mails could arrive in any order, so an
   * immediate acceptance is part of it. Returns whether it was queued now, because a withdrawal is acknowledged once.
   */
  received(tx: EntityManager, order: Order, acknowledgement: Acknowledgement): Promise<boolean> {
    const { withdrawal, outcome } = acknowledgement;
    return this.queue(tx, order, keyOf(withdrawal.id, 'received'), withdrawalReceivedMail, {
      ...declarationOf(order, acknowledgement),
      isAccepted: outcome.kind === 'accepted',
      isReturned: outcome.kind === 'returned',
      isUndecided: outcome.kind === 'undecided',
      amount: outcome.kind === 'accepted' ? mailPrice(outcome.amount, order.language, order.currency) : '',
    });
  }

  /** The acknowledgement of a declaration whose sender may be a stranger, with the link that confirms it. */
  async confirmation(tx: EntityManager, order: Order, declared: Confirmation): Promise<void> {
    const data = { ...declarationOf(order, declared), token: declared.token };
    await this.queue(tx, order, withdrawalLinkKey(declared.linkId), withdrawalConfirmationMail, data);
  }

  async accepted(tx: EntityManager, order: Order, { id }: Withdrawal, amount: Cents): Promise<void> {
    await this.queue(tx, order, keyOf(id, 'accepted'), withdrawalAcceptedMail, {
      orderNumber: order.number ?? '',
      amount: mailPrice(amount, order.language, order.currency),
    });
  }

  async declined(tx: EntityManager, order: Order, { id }: Withdrawal, reason: string): Promise<void> {
    const data = { orderNumber: order.number ?? '', reason };
    await this.queue(tx, order, keyOf(id, 'declined'), withdrawalDeclinedMail, data);
  }

  /** Notifies the operator that a person has to decide. */
  async waiting(
    tx: EntityManager,
    order: Order,
    { id, refundAttempts }: Pick<Withdrawal, 'id' | 'refundAttempts'>,
  ): Promise<void> {
    await this.mailer.enqueue(tx, {
      key: `${withdrawalWaitingMail.name}:${id}:${refundAttempts}`,
      template: withdrawalWaitingMail,
      language: 'en',
      to: { address: this.config.OPERATOR_MAIL },
      data: { orderNumber: order.number ?? '' },
    });
  }

  private async queue<D extends object>(
    tx: EntityManager,
    order: Order,
    key: string,
    template: MailTemplate<D>,
    data: D,
  ): Promise<boolean> {
    if (await this.erased.hasWithoutLock(tx, order.userId)) return false;
    const to = { address: order.email, name: `${order.firstName} ${order.lastName}` };
    return this.mailer.enqueue(tx, { key, template, language: order.language, to, data });
  }
}
