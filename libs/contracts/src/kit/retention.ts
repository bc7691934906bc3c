import { IsBoolean, IsInt, IsISO8601, IsOptional, IsString } from 'class-validator';
import { failure } from './failure';
import { Many } from './nested';
import { request } from './request';

export class RunRetention {
  /** Only counts, and forgets nothing. */
  @IsBoolean() isDry: boolean;
}

/** What one period came to. */
export class RetentionOutcome {
  @IsString() rule: string;
  @IsInt() months: number;
  /** What is older is due. */
  @IsISO8601() before: string;
  @IsInt() found: number;
  @IsInt() forgotten: number;
  /** False when there is more to do, or something failed. */
  @IsBoolean() isComplete: boolean;
  @IsOptional() @IsString() error: string | null;
}

export class RetentionReport {
  @Many(() => RetentionOutcome) outcomes: RetentionOutcome[];
}

/** One run at a time, whoever began it. */
export const retentionRunning = failure()('RETENTION_RUNNING', 'conflict');

/** Every service with personal data answers this; `npm run shop -- retention` asks it. */
export const runRetention = (service: string) =>
  request(`${service}.retention.run`, {
    input: RunRetention,
    output: RetentionReport,
    access: 'admin',
    fails: [retentionRunning],
    // A process may answer for a minute; a run ends itself before.
    timeoutMs: 50_000,
  });
