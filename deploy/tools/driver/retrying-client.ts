import { setTimeout as pause } from 'node:timers/promises';

const retryForMs = 120_000;
const requestTimeoutMs = 10_000;

/** A permanent rejection; other errors are retried. */
export class RequestRejectedError extends Error {}

export interface RequestOptions {
  method?: string;
  body?: object;
  token?: string;
  /** Called for every attempt that is repeated. */
  onFailure?: (error: unknown) => void;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/**
 * Sends a request and retries it until there is a definite response or two minutes have passed.
 * @throws RequestRejectedError for a 4xx other than 429
 */
export async function requestWithRetry<T>(url: string, options: RequestOptions = {}): Promise<T> {
  for (const until = Date.now() + retryForMs; ; await pause(300)) {
    try {
      return await sendOnce<T>(url, options);
    } catch (error) {
      if (error instanceof RequestRejectedError || Date.now() > until) throw error;
      options.onFailure?.(error);
    }
  }
}

/**
 * Sends one request.
 * @throws RequestRejectedError for a 4xx other than 429, Error for what may succeed later
 */
export async function sendOnce<T>(
  url: string,
  { method = 'GET', body, token, headers = {}, timeoutMs = requestTimeoutMs }: RequestOptions = {},
): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...headers,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(timeoutMs),
  });
  const text = await response.text();
  if (response.ok) return (text ? JSON.parse(text) : {}) as T;
  const isTransient = response.status >= 500 || response.status === 429;
  throw new (isTransient ? Error : RequestRejectedError)(
    `${url} responded with ${response.status}: ${text.slice(0, 300)}`,
  );
}
