import { type RetentionRule, rowDeletionRule } from './retention-rule';

/** What every service stores. A readable dead letter stays until an operator replays it, and an alert reports it until then. */
export const commonRules: readonly RetentionRule[] = [
  rowDeletionRule(
    { name: 'unreadable-dead-letters', months: 3 },
    'dead_letters',
    'envelope is null and died_at < $1',
  ),
  rowDeletionRule({ name: 'retention-runs', months: 36 }, 'retention_runs', 'started_at < $1'),
  rowDeletionRule(
    { name: 'mails', months: 'RETENTION_MAILS_MONTHS' },
    'mail_deliveries',
    `state in ('sent', 'failed') and queued_at < $1`,
  ),
];
