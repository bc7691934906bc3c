import {
  ArrayMaxSize,
  ArrayUnique,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsUUID,
  Min,
} from 'class-validator';
import { IsEmailAddress } from '../../fields/email';
import { Many, One } from '../../fields/nested';
import { type Language, languages } from '../../kit/actor';
import { failure } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { AlertCondition } from '../../operations/alert-conditions';

/** Another administrator changed the settings since they were read. */
export const alertSettingsChanged = failure()('ALERT_SETTINGS_CHANGED', 'conflict');

/** `digest`: in one mail a day. */
const alertDeliveries = ['at-once', 'digest', 'off'] as const;
export type AlertDelivery = (typeof alertDeliveries)[number];

export class AlertAddress {
  @IsEmailAddress() email: string;
  /** Of the mails. */
  @IsIn([...languages]) language: Language;
}

/** How each kind is delivered. A purchase that waits is always sent at once, so it is not among them. */
export class AlertRules {
  @IsIn([...alertDeliveries]) dispute: AlertDelivery;
  @IsIn([...alertDeliveries]) events: AlertDelivery;
  @IsIn([...alertDeliveries]) mails: AlertDelivery;
  @IsIn([...alertDeliveries]) findings: AlertDelivery;
  @IsIn([...alertDeliveries]) lag: AlertDelivery;
  @IsIn([...alertDeliveries]) clock: AlertDelivery;
  @IsIn([...alertDeliveries]) disk: AlertDelivery;
  @IsIn([...alertDeliveries]) backup: AlertDelivery;
  @IsIn([...alertDeliveries]) outage: AlertDelivery;
}

export class AlertSettings {
  /** Empty: every administrator, in the language of the account. */
  @ArrayMaxSize(10)
  @ArrayUnique(({ email }: AlertAddress) => email)
  @Many(() => AlertAddress)
  addresses: AlertAddress[];
  @One(() => AlertRules) rules: AlertRules;
  /** 0 until an administrator saves settings. */
  @IsInt() @Min(0) version: number;
}

export const readAlertSettings = request('identity.alerts.settings', {
  http: 'GET /api/admin/alert-settings',
  description: 'Returns who receives alerts and how each kind is delivered.',
  input: Nothing,
  output: AlertSettings,
  access: 'settings:write',
  idempotent: true,
});

/** The version is the one that was read: of two administrators, the second reads the first one's change. */
export const changeAlertSettings = request('identity.alerts.change-settings', {
  http: 'PUT /api/admin/alert-settings',
  description: 'Changes who receives alerts and how each kind is delivered.',
  input: AlertSettings,
  output: AlertSettings,
  access: 'settings:write',
  recentLogin: true,
  fails: [alertSettingsChanged],
});

export class AlertView extends AlertCondition {
  @IsUUID() id: string;
  @IsISO8601() raisedAt: string;
  /** When the last mail about it was queued. */
  @IsOptional() @IsISO8601() mailedAt: string | null;
}

export class OpenAlerts {
  /** The oldest hundred. */
  @Many(() => AlertView) alerts: AlertView[];
  @IsBoolean() hasMore: boolean;
}

export const listAlerts = request('identity.alerts.list', {
  http: 'GET /api/admin/alerts',
  description: 'Lists the alerts whose condition lasts, oldest first.',
  input: Nothing,
  output: OpenAlerts,
  access: 'settings:write',
  idempotent: true,
});
