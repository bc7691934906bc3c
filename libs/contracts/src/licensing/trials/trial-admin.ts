import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many, One } from '../../fields/nested';
import { PageQuery, Pagination, toInteger } from '../../kit/page';
import { request } from '../../kit/request';
import { Trials, type TrialSource, trialSources } from './trials';

/** Days. */
const funnelPeriods = [30, 90, 365] as const;
const funnelGroups = ['plugin', 'source'] as const;

export class ListTrialFunnels extends PageQuery {
  /** Trials that started in so many days until now. */
  @Transform(toInteger) @IsIn([...funnelPeriods]) days: (typeof funnelPeriods)[number] = 90;
  /** One row for each plug-in, or for each plug-in and source. */
  @IsIn([...funnelGroups]) by: (typeof funnelGroups)[number] = 'plugin';
}

/** What became of the trials of a plug-in. */
export class TrialFunnel {
  @IsUUID() id: string;
  @IsString() name: string;
  /** Null for the trials of all sources. */
  @IsOptional() @IsIn([...trialSources]) source: TrialSource | null;
  @IsInt() started: number;
  /** Whose plug-in was opened on at least 3 days. */
  @IsInt() opened: number;
  /** Whose customer bought the plug-in within 30 days of the start. */
  @IsInt() bought: number;
  /** That ended, and whose plug-in was not bought within these days. */
  @IsInt() expired: number;
}

export class TrialFunnelPage {
  @Many(() => TrialFunnel) plugins: TrialFunnel[];
  @One(() => Pagination) pagination: Pagination;
}

export const listTrialFunnels = request('licensing.trials.funnels', {
  http: 'GET /api/admin/trial-figures',
  description:
    'Lists by plug-in, or by plug-in and source, how many trials started, were used and led to a purchase.',
  input: ListTrialFunnels,
  output: TrialFunnelPage,
  access: 'figures:read',
  idempotent: true,
});

export class ListCustomerTrials {
  /** The id of the customer. */
  @IsUUID() id: string;
}

/** The newest 100. */
export const listCustomerTrials = request('licensing.trials.of-customer', {
  http: 'GET /api/admin/users/:id/trials',
  description: 'Lists the trials of a customer; the newest is first.',
  input: ListCustomerTrials,
  output: Trials,
  access: 'licences:read',
  idempotent: true,
});
