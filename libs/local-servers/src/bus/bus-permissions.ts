import { allEvents, allRequests } from '#contracts/all';
import type { RequestContract } from '#contracts/kit/request';
import { requestsOfServices } from '#contracts/operations/service-requests';
import { anyReplicaPattern, presenceSubject } from '#platform/rpc/replicas';
import { anyVersion, busSubject, durableName, streamName } from '#platform/event-stream/topology';
import type { ServiceName } from '#contracts/kit/services';
import type { BusUser } from './bus-users';

/** Subjects that a process may publish to and subscribe to; NATS rejects all others. */
export interface BusPermissions {
  publish: string[];
  subscribe: string[];
}

/**
 * The subjects of a durable consumer: its info, pull requests, acknowledgements. Servers from 2.14 on may put
 * the domain (`_` where there is none) and a hash of the account before the stream's name.
 */
function consumerSubjects(durable: string): string[] {
  return [
    `$JS.API.CONSUMER.INFO.${streamName}.${durable}`,
    `$JS.API.CONSUMER.MSG.NEXT.${streamName}.${durable}`,
    `$JS.ACK.${streamName}.${durable}.>`,
    `$JS.ACK._.*.${streamName}.${durable}.>`,
  ];
}

/** The gateway sends the requests of visitors, and service requests without another caller. */
function isForGateway({ access, callers }: RequestContract): boolean {
  return access !== 'service' || callers.length === 0;
}

/** A request goes to the queue group or to one replica that has just answered the caller's poll (libs/platform/src/rpc/replicas.ts). */
function requestSubjects(requests: readonly RequestContract[]): string[] {
  return requests.flatMap(({ subject }) => [
    subject,
    anyReplicaPattern(subject),
    presenceSubject(subject.split('.', 1)[0] ?? ''),
  ]);
}

function unique(subjects: readonly string[]): string[] {
  return [...new Set(subjects)].sort();
}

function broadcastSubjects(user: BusUser): string[] {
  const events = allEvents().filter(({ subscribers }) => subscribers.includes(user));
  return unique(events.map(({ subject }) => busSubject(subject)));
}

function gatewayPermissions(): BusPermissions {
  const requests = [...allRequests(), ...requestsOfServices()].filter(isForGateway);
  return {
    publish: unique(requestSubjects(requests)),
    subscribe: ['_INBOX_gateway.>', ...broadcastSubjects('gateway')],
  };
}

function servicePermissions(name: ServiceName): BusPermissions {
  const published = allEvents().filter(({ subject }) => subject.startsWith(`${name}.`));
  const consumed = allEvents().filter(({ consumers }) => consumers.includes(name));
  const requests = [...allRequests(), ...requestsOfServices()].filter(({ callers }) =>
    callers.includes(name),
  );
  return {
    publish: unique([
      ...published.map(({ subject }) => anyVersion(subject)),
      ...requestSubjects(requests),
      // The relay detects a lost store by the stream's creation time.
      `$JS.API.STREAM.INFO.${streamName}`,
      ...consumed.flatMap(({ subject }) => consumerSubjects(durableName(name, subject))),
    ]),
    subscribe: [`${name}.>`, `_INBOX_${name}.>`, ...broadcastSubjects(name)],
  };
}

/**
 * The permissions of a bus user, derived from the contracts. The operator sends every request; streams and consumers are created in
 * another account (nats-accounts.ts).
 */
export function busPermissions(user: BusUser): BusPermissions {
  if (user === 'ops') return { publish: ['>'], subscribe: ['>'] };
  return user === 'gateway' ? gatewayPermissions() : servicePermissions(user);
}
