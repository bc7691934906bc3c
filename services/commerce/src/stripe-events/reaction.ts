import { Inject, Injectable } from '@nestjs/common';
import type { Log } from '#platform/log/log';
import { LOG } from '#platform/run/platform.module';
import { DisputesService } from '../disputes/disputes.service';
import { FulfilmentService } from '../orders/fulfilment.service';
import { PaymentsService } from '../orders/payments.service';
import { RefundsService } from '../refunds/refunds.service';

/** Not ours, or not yet: a session may be told of before its row is written. */
export type Outcome = 'done' | 'unknown';

/** What the reactions act with. */
@Injectable()
export class ReactionTools {
  constructor(
    readonly fulfilment: FulfilmentService,
    readonly payments: PaymentsService,
    readonly refunds: RefundsService,
    readonly disputes: DisputesService,
    @Inject(LOG) readonly log: Log,
  ) {}
}

/** What follows from an event. The object is a snapshot: it says what to look at, not how it is. */
export type Reaction = (object: object, tools: ReactionTools) => Promise<Outcome>;

/** An id in an event's object, whether it came as text or expanded. */
export function idIn(object: object, field: string): string | undefined {
  const value: unknown = Reflect.get(object, field);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  return typeof value.id === 'string' ? value.id : undefined;
}
