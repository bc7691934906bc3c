import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { EventContract } from '#contracts/kit/event';

/** An event that violates its contract. Retrying cannot help. */
export class UnreadableEvent extends Error {
  constructor(subject: string, reason: string) {
    super(`${subject}: ${reason}`);
    this.name = 'UnreadableEvent';
  }
}

/** A version without a consumer here: the newer producer was deployed first. */
export class UnknownEventVersion extends UnreadableEvent {
  constructor(subject: string) {
    super(subject, 'unknown version; deploy a release that consumes it, then replay the event');
    this.name = 'UnknownEventVersion';
  }
}

/** Validates an event's data. Unknown fields are allowed, because producers may be newer. @throws UnreadableEvent */
export async function parseEventData(contract: EventContract, raw: object): Promise<object> {
  const data = plainToInstance(contract.data, raw);
  const errors = await validate(data, { forbidUnknownValues: false, stopAtFirstError: true });
  if (errors.length > 0)
    throw new UnreadableEvent(contract.subject, errors.map((error) => error.property).join(', '));
  return data;
}
