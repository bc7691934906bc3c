import { Inject, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import { type RetentionOutcome, retentionRunning } from '#contracts/kit/retention';
import { alone } from '../database/alone';
import { newId } from '../database/new-id';
import type { Log } from '../log/log';
import { currentContext } from '../log/request-context';
import { LOG } from '../run/platform.module';
import { RETENTION_RULES, type RetentionRule, type RetentionRules } from './retention-rule';
import { RetentionRun } from './retention-run.entity';

/** Small enough that nobody waits for its locks. */
const batchSize = 200;
/** A run that was asked for has to be answered; what is left is left for the next. */
const longestRunMs = 40_000;
/** Any number; only its sameness matters, so that one replica forgets at a time. */
const runLock = 727_301;

type Counts = Pick<RetentionOutcome, 'found' | 'forgotten' | 'isComplete' | 'error'>;

/** Carries out the periods of a service: batch by batch, each rule for itself, and written down with its counts. */
@Injectable()
export class Retention {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Inject(RETENTION_RULES) private readonly rules: RetentionRules,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** @throws Failure RETENTION_RUNNING */
  async run(isDry: boolean): Promise<RetentionOutcome[]> {
    const until = Date.now() + longestRunMs;
    const outcomes: RetentionOutcome[] = [];
    const isDone = await alone(this.dataSource, runLock, async () => {
      for (const rule of this.rules.list()) outcomes.push(await this.carryOut(rule, isDry, until));
    });
    if (!isDone) throw new Failure(retentionRunning);
    return outcomes;
  }

  private async carryOut(rule: RetentionRule, isDry: boolean, until: number): Promise<RetentionOutcome> {
    const { name, months } = rule;
    const startedAt = new Date();
    const before = await this.monthsAgo(months);
    const counts = await this.work(rule, before, isDry, until);
    const row = { rule: name, months, before, isDry, ...counts, startedAt, finishedAt: new Date() };
    const startedBy = currentContext()?.actor ?? 'system';
    await this.dataSource.getRepository(RetentionRun).insert({ id: newId(), ...row, startedBy });
    this.log.info({ rule: name, isDry, found: counts.found, forgotten: counts.forgotten }, 'retention');
    return { rule: name, months, before: before.toISOString(), ...counts };
  }

  /** A rule that fails keeps no other from being carried out, and comes again with the next run. */
  private async work(rule: RetentionRule, before: Date, isDry: boolean, until: number): Promise<Counts> {
    const counts: Counts = { found: 0, forgotten: 0, isComplete: isDry, error: null };
    try {
      counts.found = await rule.count(this.dataSource.manager, before);
      while (!isDry && !counts.isComplete && Date.now() < until) {
        const forgotten = await this.dataSource.transaction((tx) => rule.forget(tx, before, batchSize));
        counts.forgotten += forgotten;
        counts.isComplete = forgotten < batchSize;
      }
    } catch (error) {
      this.log.error({ err: error, rule: rule.name }, 'a period was not kept; it comes again');
      counts.error = error instanceof Error ? error.name : 'Error';
      counts.isComplete = false;
    }
    return counts;
  }

  /** By the calendar, and by the database's clock. */
  private async monthsAgo(months: number): Promise<Date> {
    const [row] = await this.dataSource.query<{ before: Date }[]>(
      'select now() - make_interval(months => $1) as before',
      [months],
    );
    if (!row) throw new Error('the database has no clock');
    return row.before;
  }
}
