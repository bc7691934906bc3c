import { setTimeout as pause } from 'node:timers/promises';

const patienceMs = 120_000;
const answerMs = 10_000;

/** What was refused for good; anything else is worth another press of the button. */
export class Refusal extends Error {}

export interface Question {
  method?: string;
  body?: object;
  token?: string;
}

/**
 * One call, tried again until it is answered, as somebody does whose shop hiccups.
 * @throws Refusal for a 4xx other than 429
 */
export async function patiently<T>(url: string, question: Question = {}): Promise<T> {
  for (const until = Date.now() + patienceMs; ; await pause(300)) {
    try {
      return await once<T>(url, question);
    } catch (error) {
      if (error instanceof Refusal || Date.now() > until) throw error;
    }
  }
}

async function once<T>(url: string, { method = 'GET', body, token }: Question): Promise<T> {
  const response = await fetch(url, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
    signal: AbortSignal.timeout(answerMs),
  });
  const text = await response.text();
  if (response.ok) return JSON.parse(text) as T;
  const isPassing = response.status >= 500 || response.status === 429;
  throw new (isPassing ? Error : Refusal)(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
}
