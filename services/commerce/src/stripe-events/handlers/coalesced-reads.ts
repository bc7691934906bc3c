import { setImmediate as nextTurn } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { HandlerOutcome } from './handler-outcome';

/**
 * Reads each session and charge once for the events that arrived before the read. An event that arrives during a read is not
 * answered by it, because Stripe may have changed the object meanwhile.
 */
@Injectable()
export class CoalescedReads {
  private readonly starting = new Map<string, Promise<HandlerOutcome>>();

  /** Runs the work at the next turn of the event loop; further calls until then share it. */
  once(key: string, work: () => Promise<HandlerOutcome>): Promise<HandlerOutcome> {
    const known = this.starting.get(key);
    if (known) return known;
    const started = this.start(key, work);
    this.starting.set(key, started);
    return started;
  }

  private async start(key: string, work: () => Promise<HandlerOutcome>): Promise<HandlerOutcome> {
    await nextTurn();
    this.starting.delete(key);
    return work();
  }
}
