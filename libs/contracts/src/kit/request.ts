import type { Class } from './class';
import type { Actor } from './actor';
import { type FailureContract, reauthenticationRequired } from './failure';
import { declareRequest } from './registry';
import type { ServiceName } from './services';

/**
 * Who may ask. `service` is never reachable from the edge: only processes whose NATS user may publish the subject can ask.
 */
export type Access = 'public' | 'user' | 'admin' | 'service';

export interface RequestContract<
  I extends object = object,
  O extends object = object,
  A extends Access = Access,
> {
  readonly subject: string;
  readonly input: Class<I>;
  readonly output: Class<O>;
  readonly access: A;
  /** Services that may send this request. The gateway and the operator may send every request; rights on the bus follow from this. */
  readonly callers: readonly ServiceName[];
  readonly fails: readonly FailureContract[];
  /** Milliseconds until the caller is told `UNAVAILABLE`. */
  readonly timeoutMs: number;
  /** The session's owner has to have given password or code within `recentLoginMs`. */
  readonly recentLogin: boolean;
  /** Safe to send twice: the client may repeat it once when the first try was lost. */
  readonly idempotent: boolean;
}

/** Deadline of a call that names no other: the edge promises an answer within 3 s. */
export const defaultTimeoutMs = 2500;

/** How long a log-in, password or code counts as recent. */
export const recentLoginMs = 10 * 60_000;

/** Whether an actor proved who they are within `recentLoginMs`. Actors without a session have no such time. */
export function isRecentLogin(actor: Actor, now = Date.now()): boolean {
  return actor.kind === 'user' && now - (actor.authenticatedAt ?? 0) <= recentLoginMs;
}

interface RequestShape<I extends object, O extends object, A extends Access> {
  input: Class<I>;
  output: Class<O>;
  access: A;
  callers?: readonly ServiceName[];
  fails?: readonly FailureContract[];
  timeoutMs?: number;
  recentLogin?: boolean;
  idempotent?: boolean;
}

/** Declares a call once for both sides. Subject: `<service>.<noun>.<verb>`. */
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
  };
  declareRequest(contract);
  return contract;
}

/** Input or output of a call that needs none. */
export class Nothing {}
