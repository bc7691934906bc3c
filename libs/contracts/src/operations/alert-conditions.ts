import { IsIn, IsInt, IsOptional, IsString, Length } from 'class-validator';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';

/**
 * What a person has to know, the most urgent first: `purchase` is a payment whose order waits for more than five minutes, `events` are failed events,
 * `mails` failed mails, `findings` those of the reconciliation, `disk` is one that is nearly full, `backup` a last backup that is too old, `outage` is
 * a service that does not respond.
 */
export const alertKinds = [
  'purchase',
  'dispute',
  'events',
  'mails',
  'findings',
  'lag',
  'clock',
  'disk',
  'backup',
  'outage',
] as const;
export type AlertKind = (typeof alertKinds)[number];

export class AlertCondition {
  @IsIn([...alertKinds]) kind: AlertKind;
  /** What the condition is about, as people know it: the number of an order, the name of a service, a kind of finding. */
  @IsString() @Length(1, 200) subject: string;
  /** Null where there is nothing to count. */
  @IsOptional() @IsInt() count: number | null;
}

export class AlertConditions {
  @Many(() => AlertCondition) conditions: AlertCondition[];
}

/** What is wrong in a service at this moment. Handled by every service; identity sends it every minute. */
export const readAlertConditions = (service: string) =>
  request(`${service}.alert-conditions.read`, {
    input: Nothing,
    output: AlertConditions,
    access: 'service',
    callers: ['identity'],
    idempotent: true,
  });
