import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { trialEndApproached, type TrialFact } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { trialEndingMail } from '../mails/trial-end.mail';
import { TrialMailsService } from './trial-mails.service';

@Controller()
export class MailWhenTrialEndApproached {
  constructor(private readonly mails: TrialMailsService) {}

  /** An event that waited until the end of the trial is too late. */
  @Consumes(trialEndApproached)
  async mail(trial: TrialFact, _: EventMeta, tx: EntityManager): Promise<void> {
    if (new Date(trial.endsAt) > new Date()) await this.mails.enqueue(tx, trialEndingMail, trial);
  }
}
