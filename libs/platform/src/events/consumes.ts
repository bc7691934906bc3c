import { applyDecorators } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventContract, EventMeta } from '#contracts/kit/event';
import { passHandlerArguments } from '../bus/handler-arguments';
import { busTransport } from '../bus/transport';
import type { ConsumedEvent, LocksOf } from './event-route';

/**
 * Marks the method that applies an event. The inbox row and everything the method does through `tx` commit together, and
 * the event is acknowledged afterwards. It runs again for the same event only if that transaction failed.
 */
export function Consumes<D extends object>(contract: EventContract<D>) {
  return <M extends (data: D, meta: EventMeta, tx: EntityManager) => Promise<void>>(
    target: object,
    property: string | symbol,
    descriptor: { value?: M },
  ): void => {
    passHandlerArguments(3, target, property);
    applyDecorators(EventPattern(contract.subject, busTransport, { contract }))(target, property, descriptor);
  };
}

/**
 * The same for a method that applies several events in one transaction, those that queue; each event is given once. After a failure it
 * runs again for each event alone.
 * @param locksOf the advisory locks of an event, in the order in which they are taken. They are held when the method runs.
 */
export function ConsumesTogether<D extends object>(contract: EventContract<D>, locksOf: LocksOf<D>) {
  return <M extends (events: readonly ConsumedEvent<D>[], tx: EntityManager) => Promise<void>>(
    target: object,
    property: string | symbol,
    descriptor: { value?: M },
  ): void => {
    passHandlerArguments(2, target, property);
    const extras = { contract, locksOf };
    applyDecorators(EventPattern(contract.subject, busTransport, extras))(target, property, descriptor);
  };
}
