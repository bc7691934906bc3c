import type { EventContract } from '#contracts/kit/event';
import type { Bus } from '../bus/bus';
import { isPublishedTo } from '../bus/addressed-message';
import type { Log } from '../log/log';
import { decode } from '../rpc/wire';
import { isEnvelope } from '../event-stream/envelope';
import { parseEventData } from './event-data';
import { busSubject } from '../event-stream/topology';

/**
 * Receives events on every replica, without durability. It serves caches, whose entries also expire, because a replica may
 * miss an event.
 */
export class Broadcasts {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** @throws Error when the contract does not name this process, which then has no permission to subscribe either */
  on<D extends object>(contract: EventContract<D>, listener: (data: D) => void): void {
    if (!contract.subscribers.includes(this.bus.name))
      throw new Error(`${contract.subject} does not name ${this.bus.name} among its subscribers`);
    const subject = busSubject(contract.subject);
    this.bus.connection.subscribe(subject, {
      callback: (error, message) => {
        if (error) this.log.warn({ err: error, subject: contract.subject }, 'subscription failed');
        else if (!isPublishedTo(subject, message))
          this.log.error({ subject, received: message.subject }, 'redirected event refused');
        else void this.handle(contract, message.data, listener);
      },
    });
  }

  /** Whether events can arrive at present, by the last status of the connection. */
  get isConnected(): boolean {
    return this.bus.isOnline;
  }

  /** Calls back when events may have been missed, because the connection was interrupted. */
  onMissed(listener: () => void): void {
    this.bus.onReconnect(listener);
  }

  private async handle<D extends object>(
    contract: EventContract<D>,
    bytes: Uint8Array,
    listener: (data: D) => void,
  ): Promise<void> {
    try {
      const envelope = decode(bytes);
      if (isEnvelope(envelope)) listener((await parseEventData(contract, envelope.data)) as D);
    } catch (error) {
      this.log.warn({ err: error, subject: contract.subject }, 'broadcast handler failed');
    }
  }
}
