import { SetMetadata } from '@nestjs/common';
import type { RequestContract } from '#contracts/kit/request';

const metadata = 'call of a route';

/** The part of a request contract that a route uses: input, output, failures and its description. */
export type RouteContract<I extends object = object, O extends object = object> = Pick<
  RequestContract<I, O>,
  'subject' | 'input' | 'output' | 'fails' | 'route'
> &
  // A route of the administration needs the permission of the request that it calls.
  Partial<Pick<RequestContract, 'access'>>;

/** The contract of a route. OpenAPI takes input, output and failures from it. */
export interface RouteCall {
  contract: RouteContract;
  /** The body is not parsed, or it is a form. */
  body?: 'raw' | 'form';
  /** Fields of the input that are no parameters: the gateway takes them from the request itself. */
  setByGateway?: readonly string[];
  /** The response is a file, an XML text or a feed, not the contract's output. */
  response?: 'file' | 'xml' | 'rss';
}

export const Calls = (contract: RouteContract, options: Omit<RouteCall, 'contract'> = {}) =>
  SetMetadata(metadata, { contract, ...options } satisfies RouteCall);

function isRouteCall(value: unknown): value is RouteCall {
  return typeof value === 'object' && value !== null && 'contract' in value;
}

export function routeCallOf(handler: object): RouteCall | undefined {
  const found: unknown = Reflect.getMetadata(metadata, handler);
  return isRouteCall(found) ? found : undefined;
}
