import { patience } from './patience';
import { reauthenticated } from './reauthentication';
import { storedToken, tokenRefused } from './token';

/** A call the shop refused, or did not answer. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    message: string,
    /** What the refusal carries beside its words. */
    readonly details: readonly unknown[] = [],
  ) {
    super(message);
    this.name = 'Failure';
  }

  get isNetwork(): boolean {
    return this.code === 'NETWORK';
  }
}

/** What a refusing answer says. */
export async function failureOf(response: Response): Promise<Failure> {
  return failureIn(response.status, await response.json().catch(() => ({})));
}

export function failureIn(status: number, body: unknown): Failure {
  const text = (name: string) => {
    const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  const details: unknown =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'details') : undefined;
  return new Failure(
    text('code') ?? 'UNKNOWN',
    status,
    text('error') ?? text('message') ?? '',
    Array.isArray(details) ? details : [],
  );
}

/** Who asks, and in which language: what is chosen here may be another than the browser's own. */
export function askerOf(token: string | null): Record<string, string> {
  return {
    'accept-language': document.documentElement.lang,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

type Asked = RequestInit & { headers?: Record<string, string> };

async function attempt(path: string, init: Asked, token: string | null): Promise<Response> {
  const json = init.body && { 'content-type': 'application/json' };
  try {
    return await fetch(`/api${path}`, {
      ...init,
      headers: { ...askerOf(token), ...json, ...init.headers },
      signal: AbortSignal.timeout(patience().timeoutMs),
    });
  } catch {
    throw new Failure('NETWORK', 0, '');
  }
}

/** A proxy or a service that is away for a moment. */
const passing = [502, 503, 504];

/**
 * Asks the shop. Reads are retried when the connection, a proxy or a service is away (spec storefront §9). Writes are not: one
 * whose answer was lost may have been applied. A call that needs a recent log-in is repeated once after the session's owner
 * gave the password. @throws Failure
 */
export async function ask<T>(path: string, init: Asked = {}): Promise<T> {
  try {
    return await request<T>(path, init);
  } catch (error) {
    const isOld = error instanceof Failure && error.code === 'REAUTHENTICATION_REQUIRED';
    if (!isOld || !(await reauthenticated())) throw error;
    return request<T>(path, init);
  }
}

async function request<T>(path: string, init: Asked): Promise<T> {
  const token = storedToken();
  const isRead = (init.method ?? 'GET') === 'GET';
  const { retries, retryDelayMs } = patience();
  for (let tries = 0; ; tries += 1) {
    try {
      const response = await attempt(path, init, token);
      if (response.ok) return (await response.json()) as T;
      const failure = await failureOf(response);
      if (failure.status === 401 && token) tokenRefused(token);
      throw failure;
    } catch (error) {
      const mayPass = error instanceof Failure && (error.isNetwork || passing.includes(error.status));
      if (!isRead || !mayPass || tries >= retries) throw error;
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs));
    }
  }
}

/** Sends JSON. @throws Failure */
export function send<T>(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object = {}): Promise<T> {
  return ask<T>(path, { method, body: JSON.stringify(body) });
}
