import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { trialStarted } from '#contracts/licensing/events';
import { Outbox } from '#platform/outbox/outbox';
import { ComputersService } from '../../seats/computers/computers.service';
import { LicenceFilesService } from './licence-files.service';
import { type TrialRow, TrialsService } from '../../trials/trials.service';

/** Licence files of trials that run; undefined after the end of a trial. */
@Injectable()
export class TrialFilesService {
  constructor(
    private readonly trials: TrialsService,
    private readonly computers: ComputersService,
    private readonly files: LicenceFilesService,
    private readonly outbox: Outbox,
  ) {}

  /** The first file, with which the time begins. */
  async begin(tx: EntityManager, trialId: string): Promise<string | undefined> {
    const { trial, hasBegun } = await this.trials.begin(tx, trialId);
    if (hasBegun && trial?.userId && trial.endsAt) {
      const { userId, pluginId, slug, name, endsAt } = trial;
      const fact = { trialId, userId, pluginId, slug, name, endsAt: endsAt.toISOString() };
      await this.outbox.add(tx, trialStarted, fact);
    }
    return this.sign(tx, trial);
  }

  async refresh(tx: EntityManager, trialId: string): Promise<string | undefined> {
    return this.sign(tx, await this.trials.refresh(tx, trialId));
  }

  private async sign(tx: EntityManager, trial: TrialRow | undefined): Promise<string | undefined> {
    if (!trial?.userId || !trial.computerId || !trial.endsAt) return undefined;
    const computer = await this.computers.find(trial.userId, trial.computerId, tx);
    return computer ? this.files.signTrial(computer, trial, trial.endsAt) : undefined;
  }
}
