import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import { type RetentionOutcome, retentionRunning } from '#contracts/operations/retention';
import { tryWithAdvisoryLock } from '../database/advisory-lock';
import { newId } from '../database/new-id';
import type { Log } from '../log/log';
import { currentContext } from '../log/request-context';
import { LOG } from '../run/platform.module';
import { commonRules } from './common-rules';
import { type RetentionPeriod, type RetentionRule, retentionRules } from './retention-rule';
import { RetentionRun } from './retention-run.entity';

/** Small, so that its locks are short. */
const batchSize = 200;
/** A run may be a request and must end before its timeout; the next run continues. */
const maxRunMs = 40_000;
/** Advisory lock: any number, the same in all replicas. */
const runLock = 727_301;

/** Token of the configuration of the service with the periods of its rules. */
export const RETENTION_PERIODS = Symbol('retention periods');
export type RetentionPeriods = Partial<Record<RetentionPeriod, number>>;

type Counts = Pick<RetentionOutcome, 'found' | 'erased' | 'isComplete' | 'error'>;

/** Applies the retention rules of a service in batches and records each run with its counts. */
@Injectable()
export class RetentionService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly modules: ModulesContainer,
    @Inject(RETENTION_PERIODS) private readonly periods: RetentionPeriods,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure RETENTION_RUNNING */
  async run(isDry: boolean): Promise<RetentionOutcome[]> {
    const until = Date.now() + maxRunMs;
    const outcomes: RetentionOutcome[] = [];
    const rules = [...retentionRules.find(this.modules).map(({ call }) => call()), ...commonRules];
    const isDone = await tryWithAdvisoryLock(this.dataSource, runLock, async () => {
      for (const rule of rules) outcomes.push(await this.applyRule(rule, isDry, until));
    });
    if (!isDone) throw new Failure(retentionRunning);
    return outcomes;
  }

  private async applyRule(rule: RetentionRule, isDry: boolean, until: number): Promise<RetentionOutcome> {
    const { name, days } = rule;
    const months = this.monthsOf(rule);
    const startedAt = new Date();
    const before = await this.periodStart(months, days);
    const counts = await this.deleteExpired(rule, before, isDry, until);
    const row = { rule: name, months, before, isDry, ...counts, startedAt, finishedAt: new Date() };
    const startedBy = currentContext()?.actor ?? 'system';
    await this.dataSource.getRepository(RetentionRun).insert({ id: newId(), ...row, startedBy });
    this.log.info(
      { rule: name, isDry, found: counts.found, erased: counts.erased },
      'retention rule applied',
    );
    return { rule: name, months, before: before.toISOString(), ...counts };
  }

  /** An error in one rule does not stop the others; the next run repeats it. */
  private async deleteExpired(
    rule: RetentionRule,
    before: Date,
    isDry: boolean,
    until: number,
  ): Promise<Counts> {
    const counts: Counts = { found: 0, erased: 0, isComplete: isDry, error: null };
    try {
      counts.found = await rule.count(this.dataSource.manager, before);
      while (!isDry && !counts.isComplete && Date.now() < until) {
        const erased = await this.dataSource.transaction((tx) => rule.apply(tx, before, batchSize));
        counts.erased += erased;
        counts.isComplete = erased < batchSize;
      }
    } catch (error) {
      this.log.error({ err: error, rule: rule.name }, 'retention rule failed, it runs again');
      counts.error = error instanceof Error ? error.name : 'Error';
      counts.isComplete = false;
    }
    return counts;
  }

  private monthsOf({ name, months }: RetentionRule): number {
    const period = typeof months === 'number' ? months : this.periods[months];
    if (period === undefined) throw new Error(`${name}: the service has no setting ${months}`);
    return period;
  }

  /** The period before the clock of the database. */
  private async periodStart(months: number, days?: number): Promise<Date> {
    const [row] = await this.dataSource.query<{ before: Date }[]>(
      'select now() - make_interval(months => $1, days => $2) as before',
      days === undefined ? [months, 0] : [0, days],
    );
    if (!row) throw new Error('the database has no clock');
    return row.before;
  }
}
