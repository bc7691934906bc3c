import {
  ArrayMaxSize,
  ArrayUnique,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Min,
} from 'class-validator';
import { Many, One } from '../../fields/nested';
import { failure } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { AlertCondition } from '../../operations/alert-conditions';

/** Another administrator changed the settings since they were read. */
export const alertSettingsChanged = failure()('ALERT_SETTINGS_CHANGED', 'conflict');
/** A chosen account is none of the staff, or is not any more. */
export const alertRecipientUnknown = failure()('ALERT_RECIPIENT_UNKNOWN', 'conflict');

/** `digest`: in one mail a day. */
const alertDeliveries = ['at-once', 'digest', 'off'] as const;
export type AlertDelivery = (typeof alertDeliveries)[number];

export class AlertRecipients {
  /** Accounts of the staff. Empty, or without one that is still of the staff: every administrator. */
  @ArrayMaxSize(20) @ArrayUnique() @IsUUID(undefined, { each: true }) recipients: string[];
}

export class AlertRule extends AlertRecipients {
  @IsIn([...alertDeliveries]) delivery: AlertDelivery;
}

/** How each kind is delivered, and to whom. A purchase that waits is always sent at once. */
export class AlertRules {
  @One(() => AlertRecipients) purchase: AlertRecipients;
  @One(() => AlertRule) dispute: AlertRule;
  @One(() => AlertRule) events: AlertRule;
  @One(() => AlertRule) mails: AlertRule;
  @One(() => AlertRule) findings: AlertRule;
  @One(() => AlertRule) lag: AlertRule;
  @One(() => AlertRule) clock: AlertRule;
  @One(() => AlertRule) disk: AlertRule;
  @One(() => AlertRule) backup: AlertRule;
  @One(() => AlertRule) outage: AlertRule;
}

export class AlertSettings {
  @One(() => AlertRules) rules: AlertRules;
  /** 0 until an administrator saves settings. */
  @IsInt() @Min(0) version: number;
}

/** A member of the staff, who can be chosen. */
export class AlertRecipient {
  @IsUUID() id: string;
  @IsString() name: string;
  @IsString() email: string;
}

export class AlertSettingsView extends AlertSettings {
  @Many(() => AlertRecipient) staff: AlertRecipient[];
}

export const readAlertSettings = request('identity.alerts.settings', {
  http: 'GET /api/admin/alert-settings',
  description: 'Returns how each kind of alert is delivered and to whom, and the staff who can be chosen.',
  input: Nothing,
  output: AlertSettingsView,
  access: 'settings:write',
  idempotent: true,
});

/** The version is the one that was read: of two administrators, the second reads the first one's change. */
export const changeAlertSettings = request('identity.alerts.change-settings', {
  http: 'PUT /api/admin/alert-settings',
  description: 'Changes how each kind of alert is delivered and to whom.',
  input: AlertSettings,
  output: AlertSettings,
  access: 'settings:write',
  recentLogin: true,
  fails: [alertSettingsChanged, alertRecipientUnknown],
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
