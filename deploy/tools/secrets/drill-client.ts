import { setTimeout as pause } from 'node:timers/promises';

interface Call {
  method?: string;
  body?: object;
  token?: string | undefined;
}

const waitMs = 30_000;

/** A call of the API. @throws Error with status and response body unless it is a 2xx */
export async function call<T>(url: string, { method = 'GET', body, token }: Call = {}): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  if (!response.ok)
    throw new Error(`${method} ${new URL(url).pathname} responded with ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : {}) as T;
}

/** Polls until there is a value. @throws the last error or a timeout after 30 s */
export async function eventually<T>(what: string, read: () => Promise<T | undefined>): Promise<T> {
  let last: unknown = new Error(`${what}: nothing after ${waitMs / 1_000} s`);
  for (const until = Date.now() + waitMs; Date.now() < until; await pause(200)) {
    try {
      const value = await read();
      if (value !== undefined) return value;
    } catch (error) {
      last = error;
    }
  }
  throw last;
}

interface MailboxMail {
  text: string;
  html: string;
}

/** The match of a pattern in the newest mail to an address that contains it. */
export function inMail(mailbox: string, to: string, pattern: RegExp): Promise<string> {
  return eventually(`a mail to ${to} with ${pattern}`, async () => {
    const mails = await call<MailboxMail[]>(`${mailbox}/email?to.address=${encodeURIComponent(to)}`);
    return mails.flatMap(({ text, html }) => pattern.exec(`${text}\n${html}`)?.[0] ?? []).at(-1);
  });
}
