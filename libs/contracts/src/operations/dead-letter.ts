import { IsBoolean, IsInt, IsISO8601, IsString, IsUUID } from 'class-validator';
import { failure, notFound } from '../kit/failure';
import { Many } from '../fields/nested';
import { Nothing, request } from '../kit/request';

/** An event that a consumer could not apply, stored until an operator replays it. */
export class DeadLetter {
  @IsUUID() id: string;
  @IsUUID() eventId: string;
  @IsString() consumer: string;
  @IsString() subject: string;
  @IsString() error: string;
  @IsInt() deliveries: number;
  @IsISO8601() diedAt: string;
  /** False when it is damaged, or its consumer no longer exists. */
  @IsBoolean() canReplay: boolean;
}

export class DeadLetters {
  @Many(() => DeadLetter) items: DeadLetter[];
}

export class ReplayDeadLetter {
  @IsUUID() id: string;
}

/** The replay failed; the dead letter stays, with the new error. */
export const eventStillFails = failure()('EVENT_STILL_FAILS', 'conflict');

/** Handled by every service; sent by `npm run shop -- events`. */
export const listDeadLetters = (service: string) =>
  request(`${service}.dead-letters.list`, { input: Nothing, output: DeadLetters, access: 'operations:read' });

export const replayDeadLetter = (service: string) =>
  request(`${service}.dead-letters.replay`, {
    input: ReplayDeadLetter,
    output: Nothing,
    access: 'operations:write',
    fails: [notFound, eventStillFails],
    timeoutMs: 10_000,
  });
