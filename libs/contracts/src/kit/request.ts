import type { Class } from '../fields/class';
import type { Actor } from './actor';
import { type FailureContract, reauthenticationRequired } from './failure';
import type { HttpRoute } from './http';
import type { Permission } from './permissions';
import { declareRequest } from './registry';
import type { ServiceName } from './services';

/**
 * Who may send a request; a permission of the administration is checked by gateway and service. `service` is never reachable from the gateway: only processes whose NATS user may publish the subject
 * can send it.
 */
export type Access = 'public' | 'user' | 'service' | Permission;

export interface RequestContract<
  I extends object = object,
  O extends object = object,
  A extends Access = Access,
> {
  readonly subject: string;
  readonly input: Class<I>;
  readonly output: Class<O>;
  readonly access: A;
  /** Services that may send this request. Gateway and operator may send every request; NATS permissions follow from this. */
  readonly callers: readonly ServiceName[];
  readonly fails: readonly FailureContract[];
  /** Milliseconds until the call fails with `UNAVAILABLE`. */
  readonly timeoutMs: number;
  /** Needs a log-in or reauthentication within `recentLoginMs`. */
  readonly recentLogin: boolean;
  /** Safe to repeat: the client retries once after a timeout. */
  readonly idempotent: boolean;
  /** The route that the gateway mounts. */
  readonly route?: HttpRoute | undefined;
}

/** Default timeout: the gateway responds within 3 s. */
const defaultTimeoutMs = 2500;

/** How long a log-in or reauthentication counts as recent. */
export const recentLoginMs = 10 * 60_000;

/** Whether the actor logged in within `recentLoginMs`; false without a session. An API key was made with a recent log-in. */
export function isRecentLogin(actor: Actor, now = Date.now()): boolean {
  if (actor.kind !== 'user') return false;
  return actor.permissions !== undefined || now - (actor.authenticatedAt ?? 0) <= recentLoginMs;
}

interface RequestShape<I extends object, O extends object, A extends Access> extends Partial<HttpRoute> {
  input: Class<I>;
  output: Class<O>;
  access: A;
  callers?: readonly ServiceName[];
  fails?: readonly FailureContract[];
  timeoutMs?: number;
  recentLogin?: boolean;
  idempotent?: boolean;
}

/** Declares a request for both sides. Subject: `<service>.<noun>.<verb>`. */
export function request<I extends object, O extends object, A extends Access>(
  subject: string,
  shape: RequestShape<I, O, A>,
): RequestContract<I, O, A> {
  const contract = {
    subject,
    input: shape.input,
    output: shape.output,
    access: shape.access,
    callers: shape.callers ?? [],
    fails: [...(shape.fails ?? []), ...(shape.recentLogin ? [reauthenticationRequired] : [])],
    timeoutMs: shape.timeoutMs ?? defaultTimeoutMs,
    recentLogin: shape.recentLogin ?? false,
    idempotent: shape.idempotent ?? false,
    route: routeOf(shape),
  };
  declareRequest(contract);
  return contract;
}

function routeOf(shape: Partial<HttpRoute>): HttpRoute | undefined {
  const { http, description, operationId, status, maxBodyBytes, cache } = shape;
  return http && { http, description, operationId, status, maxBodyBytes, cache };
}

/** Input or output without fields. */
export class Nothing {}
