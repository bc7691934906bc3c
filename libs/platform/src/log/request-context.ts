import { AsyncLocalStorage } from 'node:async_hooks';

/** What one request or event carries through all code it runs, so that logs and outbox rows name it. */
export interface RequestContext {
  readonly requestId: string;
  /** User id, `guest`, or the name of a process. */
  readonly actor: string;
  /** When the caller stops waiting (epoch milliseconds): a second hop gets what is left. */
  readonly deadline?: number;
  /** The span of the work in progress, while it is traced. */
  readonly spanId?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();

/** Runs work under a request's context. */
export function within<T>(context: RequestContext, work: () => T): T {
  return storage.run(context, work);
}

/** The context of the work in progress, if it belongs to a request or event. */
export function currentContext(): RequestContext | undefined {
  return storage.getStore();
}
