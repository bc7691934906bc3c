import type { Class } from './class';
import { declareEvent } from './registry';

/** A past fact. Fields only ever get added; a breaking change is a new version beside the old one. */
export interface EventContract<D extends object = object> {
  /** `<service>.<noun>-<past participle>.v<n>` */
  readonly subject: string;
  readonly data: Class<D>;
}

/** Declares an event once: `event('commerce.order-paid', 1, OrderPaid)`. */
export function event<D extends object>(name: string, version: number, data: Class<D>): EventContract<D> {
  const contract = { subject: `${name}.v${version}`, data };
  declareEvent(contract);
  return contract;
}

/** What surrounds every event on its way. */
export interface EventMeta {
  /** uuid v7; the inbox knows an event by it. */
  readonly id: string;
  readonly occurredAt: string;
  /** User id of who caused it, or `system`. */
  readonly actor: string;
  /** One id from the browser's request to the mail. */
  readonly requestId: string;
}
