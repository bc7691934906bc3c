import type { Class } from '../fields/class';
import { declareEvent } from './registry';

/** Which processes receive an event. */
export interface EventReceivers {
  /** Services that apply it through durable consumers: it is not lost while they are down. */
  readonly consumers?: readonly string[];
  /** The same, one event at a time in the order of the stream: an event that fails holds back those after it. */
  readonly orderedConsumers?: readonly string[];
  /** Processes that subscribe without durability (broadcast), for caches that also expire. */
  readonly subscribers?: readonly string[];
}

/**
 * A past fact. Fields are only added; a breaking change is a new version beside the old one. `consumers` has the ordered ones too.
 */
export interface EventContract<D extends object = object> extends Required<EventReceivers> {
  /** `<service>.<noun>-<past participle>.v<n>`; on the bus it follows the prefix `events.` */
  readonly subject: string;
  readonly data: Class<D>;
}

/**
 * Declares an event once: `event('commerce.order-paid', 1, OrderPaid, { consumers: ['licensing'] })`. The durable consumers
 * and the rights on the bus are derived from the receivers. A service with a consumer must have a `@Consumes` method for
 * it, and the other way round; otherwise it does not start.
 */
export function event<D extends object>(
  name: string,
  version: number,
  data: Class<D>,
  { consumers = [], orderedConsumers = [], subscribers = [] }: EventReceivers = {},
): EventContract<D> {
  const contract = {
    subject: `${name}.v${version}`,
    data,
    consumers: [...orderedConsumers, ...consumers],
    orderedConsumers,
    subscribers,
  };
  declareEvent(contract);
  return contract;
}

/** Metadata of every event. */
export interface EventMeta {
  /** uuid v7; the inbox stores it. */
  readonly id: string;
  readonly occurredAt: string;
  /** User id of the actor, or `system`. */
  readonly actor: string;
  /** The request id, from the browser's request to the mail. */
  readonly requestId: string;
}
