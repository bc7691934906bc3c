import type { EventContract } from '#contracts/kit/event';

/** The one stream of all events. */
export const streamName = 'EVENTS';

const prefix = 'events.';

/** The subject of an event on the bus. Its prefix keeps events apart from requests and from JetStream's own subjects. */
export function busSubject(eventSubject: string): string {
  return `${prefix}${eventSubject}`;
}

/** The event of a bus subject: `events.commerce.order-paid.v1` is `commerce.order-paid.v1`. */
export function eventSubject(subject: string): string {
  return subject.startsWith(prefix) ? subject.slice(prefix.length) : subject;
}

const dashed = (text: string): string => text.replaceAll('.', '-');
const withoutVersion = (subject: string): string => subject.slice(0, subject.lastIndexOf('.'));

/** All versions of an event on the bus. */
export function anyVersion(subject: string): string {
  return `${busSubject(withoutVersion(subject))}.*`;
}

/** The durable consumer by which a service receives all versions of an event. */
export function durableName(service: string, subject: string): string {
  return `${service}-${dashed(withoutVersion(subject))}`;
}

/** The consumer's name in the inbox and dead letters. It contains the version, unlike the durable consumer's. */
export function inboxName(service: string, subject: string): string {
  return `${service}-${dashed(subject)}`;
}

export interface DurableConsumer {
  name: string;
  /** All versions, so that an unknown one is moved to the dead letters instead of being ignored. */
  filter: string;
  /** Delivers an event only after the one before it was acknowledged. */
  isOrdered: boolean;
}

/** The stream and consumers that must exist before events can be published and consumed. */
export interface EventTopology {
  subjects: string[];
  consumers: DurableConsumer[];
  /** Filters of the events that have no durable consumers by their contracts. */
  unconsumed: string[];
}

/** Derives the subjects of the stream, one for each service that publishes, and the durable consumers. */
export function topologyOf(events: readonly EventContract[]): EventTopology {
  const producers = new Set(events.map(({ subject }) => subject.slice(0, subject.indexOf('.'))));
  const consumers = new Map<string, DurableConsumer>();
  for (const { subject, consumers: services, orderedConsumers } of events)
    for (const service of services) {
      const name = durableName(service, subject);
      const isOrdered = orderedConsumers.includes(service);
      consumers.set(name, { name, filter: anyVersion(subject), isOrdered });
    }
  return {
    subjects: [...producers].sort().map((producer) => `${busSubject(producer)}.*.*`),
    consumers: [...consumers.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    unconsumed: events.filter((one) => one.consumers.length === 0).map(({ subject }) => anyVersion(subject)),
  };
}
