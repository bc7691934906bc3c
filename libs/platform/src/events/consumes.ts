import { applyDecorators } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EntityManager } from 'typeorm';
import type { EventContract, EventMeta } from '#contracts/kit/event';
import { passHandlerArguments } from '../bus/handler-arguments';
import { busTransport } from '../bus/transport';

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
