import { createInbox } from 'nats';
import type { Bus } from '../bus/bus';

const pollIntervalMs = 500;
/** Three polls without an answer: a frozen replica gets no more requests. */
const maxSilenceMs = 1_600;
/** A service that was not called for so long is not polled. */
const maxIdleMs = 60_000;

const serviceOf = (subject: string): string => subject.split('.', 1)[0] ?? subject;

/** Every replica of a service answers here with its id. */
export function presenceSubject(service: string): string {
  return `${service}.@replicas`;
}

/** The same request, for one replica alone. In the rights of a caller, `*` stands for every replica: {@link anyReplica}. */
export function directSubject(subject: string, replicaId: string): string {
  const service = serviceOf(subject);
  return `${service}.@${replicaId}${subject.slice(service.length)}`;
}

/** The subject pattern under which a caller may send a request to any single replica. */
export function anyReplica(subject: string): string {
  const service = serviceOf(subject);
  return `${service}.*${subject.slice(service.length)}`;
}

interface KnownService {
  /** When each replica answered last. */
  answeredAt: Map<string, number>;
  calledAt: number;
}

/**
 * Which replicas of a service answer right now. A queue group goes on delivering to a frozen process, because NATS takes what it
 * delivers for a sign of life; so a caller picks one that has just answered. Without one it uses the queue group.
 */
export class Replicas {
  private readonly services = new Map<string, KnownService>();

  constructor(private readonly bus: Bus) {}

  /** A replica that answered lately, at random; undefined while none is known. */
  pick(subject: string): string | undefined {
    if (this.isEnding) return undefined;
    const { answeredAt } = this.service(serviceOf(subject));
    const now = performance.now();
    const live = [...answeredAt].filter(([, at]) => now - at < maxSilenceMs).map(([id]) => id);
    return live[Math.floor(Math.random() * live.length)];
  }

  /** A replica that is gone or silent gets nothing until it answers again. */
  drop(subject: string, replicaId: string): void {
    this.services.get(serviceOf(subject))?.answeredAt.delete(replicaId);
  }

  /** Nothing more can be published then. */
  private get isEnding(): boolean {
    return this.bus.connection.isClosed() || this.bus.connection.isDraining();
  }

  private service(name: string): KnownService {
    const known = this.services.get(name);
    if (known) {
      known.calledAt = performance.now();
      return known;
    }
    const service = { answeredAt: new Map<string, number>(), calledAt: performance.now() };
    this.services.set(name, service);
    this.poll(name, service);
    return service;
  }

  private poll(name: string, service: KnownService): void {
    const { connection } = this.bus;
    const inbox = createInbox(`_INBOX_${this.bus.name}`);
    const answers = connection.subscribe(inbox, {
      callback: (error, message) => {
        // A message without data is the server's notice that there is no responder.
        if (!error && message.data.length > 0) service.answeredAt.set(message.string(), performance.now());
      },
    });
    const ask = () => {
      if (!this.bus.isOnline) return;
      for (const [id, at] of service.answeredAt)
        if (performance.now() - at > maxSilenceMs) service.answeredAt.delete(id);
      connection.publish(presenceSubject(name), undefined, { reply: inbox });
    };
    const timer = setInterval(() => {
      const isIdle = performance.now() - service.calledAt > maxIdleMs;
      if (!isIdle && !this.isEnding) return ask();
      clearInterval(timer);
      this.services.delete(name);
      if (!this.isEnding) answers.unsubscribe();
    }, pollIntervalMs).unref();
    ask();
  }
}
