import { Controller } from '@nestjs/common';
import {
  recordConsents,
  type RecordConsents,
  type RecordedConsents,
} from '#contracts/commerce/consumer-law/consents';
import type { UserActor } from '#contracts/kit/actor';
import { Handles } from '#platform/rpc/handles';
import { ConsentsService } from './consents.service';

@Controller()
export class ConsentsHandlers {
  constructor(private readonly consents: ConsentsService) {}

  @Handles(recordConsents)
  async record(input: RecordConsents, { userId }: UserActor): Promise<RecordedConsents> {
    return { consents: await this.consents.record(input, userId) };
  }
}
