import type { EventContract } from './event';

/** An event that makes stored responses of a request stale: all of them, or those whose input has the event's value in a field. */
export interface Invalidation {
  readonly event: EventContract;
  readonly field?: string | undefined;
}

export function invalidatedBy<D extends object>(
  event: EventContract<D>,
  field?: keyof D & string,
): Invalidation {
  return { event, field };
}

/**
 * The HTTP route of a request that the gateway passes on as it is: it validates path, query and body by the input class and requires
 * the access and the recent log-in of the request. A request whose route does more (rate limits, files, cookies, several calls) names
 * none; a controller of the gateway declares its route.
 */
export interface HttpRoute {
  readonly http: `${'GET' | 'POST' | 'PUT' | 'DELETE'} /api/${string}`;
  /** Text of the API description. */
  readonly description?: string | undefined;
  /** Name in the API description, where the subject does not give it: `OrdersController.list` for `commerce.orders.list`. */
  readonly operationId?: string | undefined;
  /** Default: 201 for POST, otherwise 200. */
  readonly status?: number | undefined;
  /** Limit of the body, where the default is too small. */
  readonly maxBodyBytes?: number | undefined;
  /**
   * The public response is served from the read cache, until one of these events. Nothing of the client but path and query reaches the
   * service.
   */
  readonly cache?: readonly Invalidation[] | undefined;
}
