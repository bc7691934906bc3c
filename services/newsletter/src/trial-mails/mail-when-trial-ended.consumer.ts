import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import type { EventMeta } from '#contracts/kit/event';
import { trialEnded, type TrialFact } from '#contracts/licensing/events';
import { Consumes } from '#platform/events/consumes';
import { trialEndedMail } from '../mails/trial-end.mail';
import { TrialMailsService } from './trial-mails.service';

@Controller()
export class MailWhenTrialEnded {
  constructor(private readonly mails: TrialMailsService) {}

  @Consumes(trialEnded)
  mail(trial: TrialFact, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.mails.enqueue(tx, trialEndedMail, trial);
  }
}
