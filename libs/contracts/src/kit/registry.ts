import type { EventContract } from './event';
import type { RequestContract } from './request';

const requests = new Map<string, RequestContract>();
const events = new Map<string, EventContract>();

/** Registers a declaration. @throws Error when a subject is declared twice with different classes */
export function declareRequest(contract: RequestContract): void {
  const known = requests.get(contract.subject);
  if (known && known.input !== contract.input) throw new Error(`${contract.subject} is declared twice`);
  requests.set(contract.subject, contract);
}

export function declareEvent(contract: EventContract): void {
  const known = events.get(contract.subject);
  if (known && known.data !== contract.data) throw new Error(`${contract.subject} is declared twice`);
  events.set(contract.subject, contract);
}

/** The loaded requests of one service. */
export function requestsOf(service: string): RequestContract[] {
  return [...requests.values()].filter(
    ({ subject }) => subject.startsWith(`${service}.`) && !/\.(dead-letters|audit)\./.test(subject),
  );
}

export function allRequests(): RequestContract[] {
  return [...requests.values()];
}

export function allEvents(): EventContract[] {
  return [...events.values()];
}
