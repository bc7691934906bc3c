import { Failure, failureFromBody, localFailures } from './failure';
import { storedToken, storeToken } from './token';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface CallOptions {
  query?: Query;
  /** Sent as JSON, unless it is a form (an upload). */
  body?: unknown;
  signal?: AbortSignal;
  /** Milliseconds for one try, 1000 at least. */
  timeout?: number;
  /** Further tries of a GET after no connection or 503; 0 to 10. */
  retries?: number;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Spec storefront §9. */
const defaults = { timeout: 10_000, retries: 3, retryDelay: 1_000 } as const;

function address(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') params.set(name, String(value));
  }
  const search = params.toString();
  return `/api${path}${search ? `?${search}` : ''}`;
}

function requestInit(method: Method, options: CallOptions, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' };
  const language = document.documentElement.lang;
  if (language) headers['accept-language'] = language;
  if (token) headers['authorization'] = `Bearer ${token}`;
  const limit = AbortSignal.timeout(Math.max(1_000, options.timeout ?? defaults.timeout));
  const signal = options.signal ? AbortSignal.any([options.signal, limit]) : limit;
  const init: RequestInit = { method, headers, signal, credentials: 'same-origin' };
  if (options.body instanceof FormData) init.body = options.body;
  else if (options.body !== undefined) {
    headers['content-type'] = 'application/json';
    init.body = JSON.stringify(options.body);
  }
  return init;
}

async function readBody(response: Response): Promise<unknown> {
  const content = await response.text();
  if (content === '') return undefined;
  try {
    return JSON.parse(content);
  } catch (error) {
    if (!response.ok) return undefined;
    throw new Failure({ code: localFailures.unreadable, status: response.status }, error);
  }
}

function unanswered(error: unknown): Failure {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError';
  return new Failure({ code: isTimeout ? localFailures.timeout : localFailures.network, status: 0 }, error);
}

async function once(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const token = storedToken();
  let response: Response;
  let body: unknown;
  try {
    response = await fetch(address(path, options.query), requestInit(method, options, token));
    body = await readBody(response);
  } catch (error) {
    // A caller that gave up must see its own abort, not a failure to show.
    if (options.signal?.aborted) throw options.signal.reason;
    throw error instanceof Failure ? error : unanswered(error);
  }
  if (response.ok) return body;
  // A wrong password also answers 401, but without a session there is nothing to end.
  if (response.status === 401 && token !== null && token === storedToken()) storeToken(null);
  throw failureFromBody(response.status, body);
}

function mayRetry(error: unknown): boolean {
  return error instanceof Failure && (error.code === localFailures.network || error.status === 503);
}

function pause(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, defaults.retryDelay);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

async function call(method: Method, path: string, options: CallOptions): Promise<unknown> {
  const wanted = options.retries ?? defaults.retries;
  let left = method === 'GET' ? Math.min(10, Math.max(0, wanted)) : 0;
  for (;;) {
    try {
      return await once(method, path, options);
    } catch (error) {
      if (left === 0 || !mayRetry(error)) throw error;
      left -= 1;
      await pause(options.signal);
    }
  }
}

/**
 * Reads from the shop's HTTP interface; paths are without `/api`, the bearer token goes along when there is one.
 * The answer's shape is what `types.ts` declares for the path; it is not checked again here.
 */
export function ask<T>(path: string, options: Omit<CallOptions, 'body'> = {}): Promise<T> {
  return call('GET', path, options) as Promise<T>;
}

/** Changes something. Never tried again by itself. */
export function send<T = unknown>(
  method: Exclude<Method, 'GET'>,
  path: string,
  body?: unknown,
  options: Omit<CallOptions, 'body'> = {},
): Promise<T> {
  return call(method, path, { ...options, body }) as Promise<T>;
}

export { Failure };
