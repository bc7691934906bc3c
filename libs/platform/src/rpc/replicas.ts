import { createInbox } from 'nats';
import type { Bus } from '../bus/bus';

const pollIntervalMs = 500;
/** Three missed polls: an unresponsive replica gets no more requests. */
const maxSilenceMs = 1_600;
/** A service without calls for this time is not polled. */
const maxIdleMs = 60_000;

const serviceOf = (subject: string): string => subject.split('.', 1)[0] ?? subject;

/** Subject on which every replica replies with its id. */
export function presenceSubject(service: string): string {
  return `${service}.@replicas`;
}

/** Whether a replica of a service replies in time. */
export function hasReplica({ connection }: Bus, service: string, timeoutMs: number): Promise<boolean> {
  return connection.request(presenceSubject(service), undefined, { timeout: timeoutMs }).then(
    // A message without data means that there is no responder.
    (reply) => reply.data.length > 0,
    () => false,
  );
}

/**
 * The subject of a request for a single replica. Permissions of callers contain `*` for the replica: {@link anyReplicaPattern}.
 */
export function directSubject(subject: string, replicaId: string): string {
  const service = serviceOf(subject);
  return `${service}.@${replicaId}${subject.slice(service.length)}`;
}

/** The subject pattern under which a caller may send a request to any single replica. */
export function anyReplicaPattern(subject: string): string {
  const service = serviceOf(subject);
  return `${service}.*${subject.slice(service.length)}`;
}

interface KnownService {
  /** Time of the last reply of each replica. */
  repliedAt: Map<string, number>;
  calledAt: number;
}

/**
 * Tracks the responsive replicas of a service. A queue group keeps delivering to a frozen process, because NATS does
 * not detect it; a caller therefore picks a replica that replied recently, and uses the queue group while none is known.
 */
export class Replicas {
  private readonly services = new Map<string, KnownService>();

  constructor(private readonly bus: Bus) {}

  /** A random responsive replica; undefined while none is known. */
  pick(subject: string): string | undefined {
    if (this.isClosing) return undefined;
    const { repliedAt } = this.service(serviceOf(subject));
    const now = performance.now();
    const live = [...repliedAt].filter(([, at]) => now - at < maxSilenceMs).map(([id]) => id);
    return live[Math.floor(Math.random() * live.length)];
  }

  /** An unresponsive replica gets no requests until it replies again. */
  drop(subject: string, replicaId: string): void {
    this.services.get(serviceOf(subject))?.repliedAt.delete(replicaId);
  }

  /** A closing connection cannot publish. */
  private get isClosing(): boolean {
    return this.bus.connection.isClosed() || this.bus.connection.isDraining();
  }

  private service(name: string): KnownService {
    const known = this.services.get(name);
    if (known) {
      known.calledAt = performance.now();
      return known;
    }
    const service = { repliedAt: new Map<string, number>(), calledAt: performance.now() };
    this.services.set(name, service);
    this.poll(name, service);
    return service;
  }

  private poll(name: string, service: KnownService): void {
    const { connection } = this.bus;
    const inbox = createInbox(`_INBOX_${this.bus.name}`);
    const replies = connection.subscribe(inbox, {
      callback: (error, message) => {
        // A message without data means that there is no responder.
        if (!error && message.data.length > 0) service.repliedAt.set(message.string(), performance.now());
      },
    });
    const sendPoll = () => {
      if (!this.bus.isOnline) return;
      for (const [id, at] of service.repliedAt)
        if (performance.now() - at > maxSilenceMs) service.repliedAt.delete(id);
      connection.publish(presenceSubject(name), undefined, { reply: inbox });
    };
    const timer = setInterval(() => {
      const isIdle = performance.now() - service.calledAt > maxIdleMs;
      if (!isIdle && !this.isClosing) return sendPoll();
      clearInterval(timer);
      this.services.delete(name);
      if (!this.isClosing) replies.unsubscribe();
    }, pollIntervalMs).unref();
    sendPoll();
  }
}
