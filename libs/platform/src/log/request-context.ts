import { AsyncLocalStorage } from 'node:async_hooks';

/** Context of a request or event through all code it runs; logs and outbox rows contain it. */
export interface RequestContext {
  readonly requestId: string;
  /** User id, `guest`, or the name of a process. */
  readonly actor: string;
  /** The caller's deadline in epoch milliseconds: a second hop gets the remaining time. */
  readonly deadline?: number;
  /** The current span, while traced. */
  readonly spanId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work in a request's context. */
export function runWithContext<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The current context, if the work belongs to a request or event. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
