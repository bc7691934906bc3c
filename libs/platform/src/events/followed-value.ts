import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { EventContract } from '#contracts/kit/event';
import { newId } from '../database/new-id';
import type { Log } from '../log/log';
import { runWithContext } from '../log/request-context';
import type { Broadcasts } from './broadcasts';

/** A missed event is caught up with after this time. */
const refreshMs = 600_000;
const minRetryMs = 500;
const maxRetryMs = 60_000;

interface Source<T> {
  /** For the log. */
  name: string;
  read: () => Promise<T>;
  /** After it the value is read again. */
  changed: EventContract;
}

/**
 * A value of another service that this process needs without waiting for it. It is read when the process starts, within a second of a
 * change, and from time to time; until it was read, and while the service is unavailable, it is the last known one.
 */
export class FollowedValue<T> {
  private woken = new AbortController();
  private readonly listeners: (() => void)[] = [];

  constructor(
    private value: T,
    private readonly source: Source<T>,
    private readonly log: Log,
  ) {}

  get current(): T {
    return this.value;
  }

  /** Reads the value until the signal, and at once after a change. */
  follow(broadcasts: Broadcasts, stopping: AbortSignal): void {
    const wake = () => this.woken.abort();
    broadcasts.on(this.source.changed, wake);
    broadcasts.onMissed(wake);
    void this.refreshUntil(stopping);
  }

  /** Calls back after each change, for what was made with the former value. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  private async refreshUntil(stopping: AbortSignal): Promise<void> {
    let retryMs = minRetryMs;
    while (!stopping.aborted) {
      this.woken = new AbortController();
      const isRead = await this.refresh();
      const signal = AbortSignal.any([stopping, this.woken.signal]);
      await pause(isRead ? refreshMs : retryMs, undefined, { ref: false, signal }).catch(() => undefined);
      retryMs = isRead ? minRetryMs : Math.min(2 * retryMs, maxRetryMs);
    }
  }

  private replace(value: T): void {
    if (isDeepStrictEqual(value, this.value)) return;
    this.value = value;
    for (const listener of this.listeners) listener();
  }

  /** @returns whether the value was read */
  async refresh(): Promise<boolean> {
    const { name, read } = this.source;
    try {
      this.replace(await runWithContext({ requestId: newId(), actor: name }, read));
      return true;
    } catch (error) {
      this.log.debug({ err: error, name }, 'failed to read a followed value');
      return false;
    }
  }
}
