import { IsBoolean, IsInt, IsISO8601, IsString, IsUUID } from 'class-validator';
import { failure, notFound } from './failure';
import { Many } from './nested';
import { Nothing, request } from './request';

/** An event a consumer could not digest. It waits here until an operator replays it. */
export class DeadLetter {
  @IsUUID() id: string;
  @IsUUID() eventId: string;
  @IsString() consumer: string;
  @IsString() subject: string;
  @IsString() error: string;
  @IsInt() deliveries: number;
  @IsISO8601() diedAt: string;
  /** False when it came damaged, or when nobody listens for it any more: it can only be looked at. */
  @IsBoolean() canReplay: boolean;
}

export class DeadLetters {
  @Many(() => DeadLetter) items: DeadLetter[];
}

export class ReplayDeadLetter {
  @IsUUID() id: string;
}

/** The repair was none: the event waits on, with the new error. */
export const stillIndigestible = failure()('EVENT_STILL_FAILS', 'conflict');

/** Every service answers these two; `npm run shop -- events` asks them. */
export const listDeadLetters = (service: string) =>
  request(`${service}.dead-letters.list`, { input: Nothing, output: DeadLetters, access: 'admin' });

export const replayDeadLetter = (service: string) =>
  request(`${service}.dead-letters.replay`, {
    input: ReplayDeadLetter,
    output: Nothing,
    access: 'admin',
    fails: [notFound, stillIndigestible],
    timeoutMs: 10_000,
  });
