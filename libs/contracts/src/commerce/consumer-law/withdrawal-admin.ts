import {
  IsArray,
  IsBoolean,
  IsIn,
  IsISO8601,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { failure, notFound, unavailable } from '../../kit/failure';
import { ListQuery, Pagination } from '../../kit/page';
import { request } from '../../kit/request';
import { Trimmed } from '../../kit/text';
import { notRefundable } from '../refunds';
import { type WithdrawalState, withdrawalStates } from './withdrawals';

/** Why the system accepted a withdrawal by itself; `already-returned` refunds nothing. */
const withdrawalGrounds = ['not-activated', 'duplicate', 'already-returned'] as const;
export type WithdrawalGround = (typeof withdrawalGrounds)[number];

/** A purchase that cost less because its customer owned what is returned. */
export class EarnedPrice {
  /** Null while its payment is being processed. */
  @IsOptional() @IsString() orderNumber: string | null;
  @IsNumber() difference: number;
}

/** A declared withdrawal for administrators. Amounts in dollars. */
export class WithdrawalListItem {
  @IsUUID() id: string;
  @IsUUID() orderId: string;
  @IsString() orderNumber: string;
  @IsString() name: string;
  @IsString() email: string;
  /** Names of the returned products; empty for the whole order. */
  @IsArray() @IsString({ each: true }) items: string[];
  @IsString() reason: string;
  /** A withdrawal with such a purchase is never accepted by the system. */
  @Many(() => EarnedPrice) earnedPrices: EarnedPrice[];
  @IsNumber() total: number;
  @IsNumber() refunded: number;
  @IsISO8601() paidAt: string;
  @IsISO8601() receivedAt: string;
  @IsIn([...withdrawalStates]) state: WithdrawalState;
  /** `received`, and waits for the button behind the link that was mailed to the customer. */
  @IsBoolean() isUnconfirmed: boolean;
  /** Null if an administrator decided. */
  @IsOptional() @IsIn([...withdrawalGrounds]) ground: WithdrawalGround | null;
  /** Why the refund of an accepted withdrawal failed; a person has to look at it. */
  @IsOptional() @IsString() problem: string | null;
  @IsOptional() @IsISO8601() decidedAt: string | null;
  @IsString() decisionReason: string;
}

export class ListWithdrawals extends ListQuery {
  @IsOptional() @IsIn([...withdrawalStates]) state?: WithdrawalState;
}

export class WithdrawalPage {
  @Many(() => WithdrawalListItem) withdrawals: WithdrawalListItem[];
  @One(() => Pagination) pagination: Pagination;
}

/** Newest first, without declarations that belong to no order. */
export const listWithdrawals = request('commerce.withdrawals.list', {
  http: 'GET /api/admin/withdrawals',
  description: 'Lists declared withdrawals, newest first.',
  operationId: 'AdminWithdrawalsController.list',
  input: ListWithdrawals,
  output: WithdrawalPage,
  access: 'withdrawals:read',
  idempotent: true,
});

export class WithdrawalId {
  @IsUUID() id: string;
}

/** Another administrator, or the system, decided the opposite before. */
export const withdrawalDecided = failure()('WITHDRAWAL_DECIDED', 'conflict');

/** Accepts a waiting withdrawal and refunds it. Idempotent. */
export const acceptWithdrawal = request('commerce.withdrawals.accept', {
  http: 'POST /api/admin/withdrawals/:id/accept',
  description: 'Accepts a waiting withdrawal and refunds it.',
  operationId: 'AdminWithdrawalsController.accept',
  status: 200,
  input: WithdrawalId,
  output: WithdrawalListItem,
  access: 'withdrawals:write',
  recentLogin: true,
  fails: [notFound, withdrawalDecided, notRefundable, unavailable],
  timeoutMs: 5_000,
  idempotent: true,
});

export class DeclineWithdrawal extends WithdrawalId {
  /** Mailed to the customer. */
  @Trimmed() @IsString() @Length(1, 1_000) reason: string;
}

/** Declines a waiting withdrawal. Idempotent. */
export const declineWithdrawal = request('commerce.withdrawals.decline', {
  http: 'POST /api/admin/withdrawals/:id/decline',
  description: 'Declines a waiting withdrawal with a reason.',
  operationId: 'AdminWithdrawalsController.decline',
  status: 200,
  input: DeclineWithdrawal,
  output: WithdrawalListItem,
  access: 'withdrawals:write',
  fails: [notFound, withdrawalDecided],
  idempotent: true,
});
