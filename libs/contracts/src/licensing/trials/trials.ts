import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  Max,
  Min,
} from 'class-validator';
import { pluginNotFound } from '../../catalogue/plugins';
import { pluginWithoutFiles } from '../../catalogue/sales';
import { Many } from '../../fields/nested';
import { failure, notFound, tooManyRequests } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { IsSlug, Trimmed } from '../../kit/text';
import { pairingDenied, pairingExpired } from '../pairings';

/** Why a plug-in cannot be tried: its maker offers no trial, the customer owns it, or the customer or the computer has tried it. */
const trialRefusals = ['NOT_OFFERED', 'OWNED', 'USED'] as const;
export type TrialRefusal = (typeof trialRefusals)[number];

/** Reserved until the plug-in has fetched its licence file, because the time starts with the first activation. */
const trialStates = ['reserved', 'running', 'ended'] as const;
export type TrialState = (typeof trialStates)[number];

/**
 * Where a trial comes from: the trial page of the shop, the trial button of a plug-in, or a pairing that was begun for a licence. The
 * page counts before the button, because a plug-in can be tried only after its download.
 */
export const trialSources = ['product-page', 'plug-in', 'pairing'] as const;
export type TrialSource = (typeof trialSources)[number];

export class FindTrial {
  @IsString() @IsSlug() slug: string;
  @IsOptional() @Trimmed() @IsString() @Length(8, 128) @Matches(/^[\w.:-]+$/) deviceId?: string;
}

/** Whether a plug-in can be tried by the caller, or on a computer. */
export class TrialOffer {
  @IsBoolean() eligible: boolean;
  /** Null while a trial can be started or runs. */
  @IsOptional() @IsIn([...trialRefusals]) reason: TrialRefusal | null;
  @IsInt() daysTotal: number;
  /** Of a trial that runs; all of them before the first start. A day that has begun counts. */
  @IsInt() daysLeft: number;
  /** Of the trial of this customer or computer; null without one. */
  @IsOptional() @IsIn([...trialStates]) state?: TrialState | null;
}

/** For a signed-in customer it considers the own trials and licences, for a device id those of the computer. */
export const findTrial = request('licensing.trials.find', {
  http: 'GET /api/plugins/:slug/trial',
  description: 'Returns whether a plug-in can be tried, and for how long.',
  input: FindTrial,
  output: TrialOffer,
  access: 'public',
  fails: [pluginNotFound, pluginWithoutFiles],
  idempotent: true,
});

/** The trial of a plug-in on one computer. */
export class Trial {
  @IsUUID() id: string;
  /** Slug. */
  @IsString() product: string;
  @IsString() name: string;
  @IsIn([...trialStates]) state: TrialState;
  @IsInt() daysTotal: number;
  @IsInt() daysLeft: number;
  @IsOptional() @IsISO8601() startedAt: string | null;
  @IsOptional() @IsISO8601() endsAt: string | null;
  /** The name of the computer; null after it was removed. */
  @IsOptional() @IsString() computer?: string | null;
  /** Whether an administrator has extended it, which is possible once. */
  @IsBoolean() isExtended: boolean;
}

export class Trials {
  @Many(() => Trial) trials: Trial[];
}

export const listTrials = request('licensing.trials.list', {
  http: 'GET /api/account/trials',
  description: 'Lists the trials of the customer; the newest is first.',
  input: Nothing,
  output: Trials,
  access: 'user',
  idempotent: true,
});

export const trialRefused = failure<{ reason: TrialRefusal; name: string }>()('TRIAL_REFUSED', 'conflict');

export class StartTrial {
  @IsString() @IsSlug() slug: string;
  /** Of a pairing that waits for a decision; `GET /api/licensing/pairings/:userCode` has it. */
  @IsUUID() pairingId: string;
}

/** Approves a pairing with a trial: the computer fetches its file by its next poll. Idempotent. */
export const startTrial = request('licensing.trials.start', {
  input: StartTrial,
  output: Trial,
  access: 'user',
  fails: [
    notFound,
    pairingExpired,
    pairingDenied,
    pluginNotFound,
    pluginWithoutFiles,
    trialRefused,
    tooManyRequests,
  ],
  idempotent: true,
});

export class ExtendTrial {
  @IsUUID() id: string;
  @IsInt() @Min(1) @Max(30) days: number;
  /** For the audit. */
  @Trimmed() @IsString() @Length(3, 500) reason: string;
}

/** The trial was extended before. */
export const trialExtended = failure()('TRIAL_EXTENDED', 'conflict');

export const extendTrial = request('licensing.trials.extend', {
  http: 'POST /api/admin/trials/:id/extend',
  description: 'Extends a trial by up to 30 days, once.',
  status: 200,
  input: ExtendTrial,
  output: Trial,
  access: 'licences:write',
  fails: [notFound, trialExtended],
});
