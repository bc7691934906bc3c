import { Controller } from '@nestjs/common';
import { EntityManager } from 'typeorm';
import { orderLookupRequested, type OrderLookupRequest } from '#contracts/commerce/events';
import type { EventMeta } from '#contracts/kit/event';
import { Consumes } from '#platform/events/consumes';
import { LookupMailsService } from './lookup-mails.service';

@Controller()
export class MailWhenLookupRequested {
  constructor(private readonly mails: LookupMailsService) {}

  @Consumes(orderLookupRequested)
  answer({ lookupId }: OrderLookupRequest, _: EventMeta, tx: EntityManager): Promise<void> {
    return this.mails.answer(tx, lookupId);
  }
}
