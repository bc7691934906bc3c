import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { failure } from '../kit/failure';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

export class RunRetention {
  /** Counts only; deletes nothing. */
  @IsBoolean() isDry: boolean;
}

/** Outcome of one retention rule. */
export class RetentionOutcome {
  @IsString() rule: string;
  @IsInt() months: number;
  /** Older data is deleted or anonymized. */
  @IsISO8601() before: string;
  @IsInt() found: number;
  @IsInt() erased: number;
  /** False when more is left, or something failed. */
  @IsBoolean() isComplete: boolean;
  @IsOptional() @IsString() error: string | null;
}

export class RetentionReport {
  @Many(() => RetentionOutcome) outcomes: RetentionOutcome[];
}

/** Only one run at a time. */
export const retentionRunning = failure()('RETENTION_RUNNING', 'conflict');

/** Handled by every service with personal data; sent by `npm run shop -- retention`. */
export const runRetention = (service: string) =>
  request(`${service}.retention.run`, {
    input: RunRetention,
    output: RetentionReport,
    access: 'operations:write',
    fails: [retentionRunning],
    // Shutdown waits a minute; a run ends before.
    timeoutMs: 50_000,
  });
