import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { EventContract } from '#contracts/kit/event';

/** An event that breaks its contract will do so however often it is tried. */
export class UnreadableEvent extends Error {
  constructor(subject: string, reason: string) {
    super(`${subject}: ${reason}`);
    this.name = 'UnreadableEvent';
  }
}

/** A version of an event that this service does not know: a newer producer was deployed before this consumer. */
export class UnknownEventVersion extends UnreadableEvent {
  constructor(subject: string) {
    super(subject, 'this service does not know this version; deploy one that does, then replay it');
    this.name = 'UnknownEventVersion';
  }
}

/** Reads an event's data. Unknown fields are fine: producers may know more than we do. @throws UnreadableEvent */
export async function readFact(contract: EventContract, raw: object): Promise<object> {
  const fact = plainToInstance(contract.data, raw);
  const errors = await validate(fact, { forbidUnknownValues: false, stopAtFirstError: true });
  if (errors.length > 0)
    throw new UnreadableEvent(contract.subject, errors.map((error) => error.property).join(', '));
  return fact;
}
