import type { EventContract } from '#contracts/kit/event';
import { allEvents, requestsOf } from '#contracts/kit/registry';
import type { RequestContract } from '#contracts/kit/request';

/**
 * Compares declared requests and consumed events of a service with its handlers.
 * @throws Error naming every missing and every foreign handler: such a service does not start
 */
export function assertHandlersComplete(
  service: string,
  requests: readonly RequestContract[],
  events: readonly EventContract[],
): void {
  const handled = requests.map(({ subject }) => subject);
  const declared = requestsOf(service).map(({ subject }) => subject);
  const lines = [
    ...declared
      .filter((subject) => !handled.includes(subject))
      .map((subject) => `${subject} has no handler: add @Handles(…) to the method of a provider`),
    ...handled
      .filter((subject) => !subject.startsWith(`${service}.`))
      .map((subject) => `${subject} belongs to another service`),
    ...handled
      .filter((subject, index) => handled.indexOf(subject) !== index)
      .map((subject) => `${subject} is handled twice`),
    ...eventProblems(service, events),
  ];
  if (lines.length === 0) return;
  throw new Error(`${service} cannot start:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
}

function eventProblems(service: string, consumed: readonly EventContract[]): string[] {
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
