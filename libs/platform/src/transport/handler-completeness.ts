import type { MessageHandler } from '@nestjs/microservices';
import type { EventContract } from '#contracts/kit/event';
import { allEvents, requestsOf } from '#contracts/kit/registry';

/**
 * Compares declared requests and consumed events of a service with its handlers.
 * @throws Error naming every missing and every foreign handler: such a service does not start
 */
export function assertHandlersComplete(service: string, handlers: readonly MessageHandler[]): void {
  const requests = handlers.filter((handler) => !handler.isEventHandler);
  const handled = requests.map(
    (handler) => (handler.extras as { contract: { subject: string } }).contract.subject,
  );
  const declared = requestsOf(service).map((contract) => contract.subject);
  const missing = declared.filter((subject) => !handled.includes(subject));
  const foreign = handled.filter((subject) => !subject.startsWith(`${service}.`));
  const doubled = requests
    .filter((handler) => handler.next)
    .map((handler) => String(handler.extras?.['contract']));
  const events = eventProblems(service, handlers);
  if (missing.length + foreign.length + doubled.length + events.length === 0) return;
  const lines = [
    ...missing.map((subject) => `${subject} has no handler: add a method with @Handles(…)`),
    ...foreign.map((subject) => `${subject} belongs to another service`),
    ...doubled.map((subject) => `${subject} is handled twice`),
    ...events,
  ];
  throw new Error(`${service} cannot start:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
}

function eventProblems(service: string, handlers: readonly MessageHandler[]): string[] {
  const consumed = handlers
    .filter((handler) => handler.isEventHandler)
    .map((handler) => (handler.extras as { contract: EventContract }).contract);
  const declared = allEvents().filter(({ consumers }) => consumers.includes(service));
  return [
    ...declared
      .filter((contract) => !consumed.includes(contract))
      .map(({ subject }) => `${subject} names it as a consumer: add a method with @Consumes(…)`),
    ...consumed
      .filter((contract) => !declared.includes(contract))
      .map(({ subject }) => `${subject} does not name it as a consumer: add it to the event's contract`),
  ];
}
