import type { EventContract } from '#contracts/kit/event';
import type { Bus } from '../bus/bus';
import type { Log } from '../log/log';
import { decode } from '../rpc/wire';
import { isEnvelope } from './envelope';
import { readFact } from './fact';
import { busSubject } from './topology';

/**
 * Hears events as they pass, on every replica, without durability: for caches, which also age by themselves because a
 * replica may miss one.
 */
export class Broadcasts {
  constructor(
    private readonly bus: Bus,
    private readonly log: Log,
  ) {}

  /** @throws Error when the contract does not name this process, which then has no right to subscribe either. */
  on<D extends object>(contract: EventContract<D>, listener: (data: D) => void): void {
    if (!contract.subscribers.includes(this.bus.name))
      throw new Error(`${contract.subject} does not name ${this.bus.name} among its subscribers`);
    this.bus.connection.subscribe(busSubject(contract.subject), {
      callback: (error, message) => {
        if (error) this.log.warn({ err: error, subject: contract.subject }, 'subscription failed');
        else void this.tell(contract, message.data, listener);
      },
    });
  }

  private async tell<D extends object>(
    contract: EventContract<D>,
    bytes: Uint8Array,
    listener: (data: D) => void,
  ): Promise<void> {
    try {
      const envelope = decode(bytes);
      if (isEnvelope(envelope)) listener((await readFact(contract, envelope.data)) as D);
    } catch (error) {
      this.log.warn({ err: error, subject: contract.subject }, 'broadcast not understood');
    }
  }
}
