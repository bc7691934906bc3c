import { reauthenticate } from './reauthentication';
import type { Method, Options, PathOf, RequestParts, ResponseOf } from './request-types';
import { retryPolicy } from './retry-policy';
import { discardRejectedToken, storedToken } from './token';

/** A request that the API rejected or that received no response. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** Further data of the error, as its contract defines it. */
    readonly details: readonly unknown[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
  }

  get isNetwork(): boolean {
    return this.code === 'NETWORK';
  }
}

export async function errorFromResponse(response: Response): Promise<ApiError> {
  return errorFromBody(response.status, await response.json().catch(() => ({})));
}

export function errorFromBody(status: number, body: unknown): ApiError {
  const field = (name: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  const text = (name: string) => {
    const value = field(name);
    return typeof value === 'string' ? value : undefined;
  };
  const details = field('details');
  return new ApiError(
    text('code') ?? 'UNKNOWN',
    status,
    text('error') ?? text('message') ?? '',
    Array.isArray(details) ? details : [],
  );
}

/** The session and the language of the interface, which may differ from the browser's language. */
export function requestHeaders(token: string | null): Record<string, string> {
  return {
    'accept-language': document.documentElement.lang,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

async function fetchApi(method: Method, url: string, body: object | undefined, token: string | null) {
  try {
    return await fetch(`/api${url}`, {
      method: method.toUpperCase(),
      headers: { ...requestHeaders(token), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      // Public reads may be cached for some seconds; the browser's own cache must not hide a change.
      cache: 'no-cache',
      signal: AbortSignal.timeout(retryPolicy().timeoutMs),
    });
  } catch {
    throw new ApiError('NETWORK', 0, '');
  }
}

async function request<T>(method: Method, url: string, body: object | undefined): Promise<T> {
  const token = storedToken();
  const response = await fetchApi(method, url, body, token);
  if (response.ok) return (await response.json()) as T;
  const error = await errorFromResponse(response);
  if (error.status === 401 && token) discardRejectedToken(token);
  throw error;
}

/** Sends a request; one that needs a recent log-in is sent once more after the user has entered the password. */
export async function withReauthentication<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const needsPassword = error instanceof ApiError && error.code === 'REAUTHENTICATION_REQUIRED';
    if (!needsPassword || !(await reauthenticate())) throw error;
    return send();
  }
}

function requestWithReauthentication<T>(method: Method, url: string, body?: object): Promise<T> {
  return withReauthentication(() => request<T>(method, url, body));
}

/** The address of a request: parameters are filled in and encoded, those without a value are left out. */
export function urlOf(path: string, { path: parts = {}, query = {} }: RequestParts = {}): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(parts[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** GETs a URL made by `urlOf`. @throws ApiError */
export function getUrl<T>(url: string): Promise<T> {
  return requestWithReauthentication<T>('get', url);
}

function sender<M extends Method>(method: M) {
  return <P extends PathOf<M>>(path: P, ...[options]: Options<P, M>): Promise<ResponseOf<P, M>> => {
    const parts: RequestParts = options ?? {};
    const body = method === 'get' ? undefined : (parts.body ?? {});
    return requestWithReauthentication(method, urlOf(path, parts), body);
  };
}

/**
 * The API of the shop, typed by its OpenAPI description. Reads are not repeated here: the QueryClient does that (query-client.ts).
 * Each function throws ApiError.
 */
export const api = { get: sender('get'), post: sender('post'), put: sender('put'), delete: sender('delete') };
