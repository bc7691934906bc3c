import type { LookupAddress } from 'node:dns';
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { WebhookError } from '#contracts/identity/webhooks/webhooks';
import { storableText } from '#contracts/kit/storable-text';
import { truncate } from '#i18n/characters/truncate';
import { type AddressRules, RefusedAddress } from './webhook-address';

const maxAnswerBytes = 64 * 1_024;
/** Of an answer, what the log stores. */
const maxStoredLength = 2_000;

interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The result of one request. */
export interface WebhookAnswer {
  readonly isDelivered: boolean;
  readonly status: number | null;
  readonly error: WebhookError | null;
  /** The beginning of the answer, or the error of the connection. */
  readonly text: string;
}

const stored = (text: string): string => truncate(storableText(text), maxStoredLength);

/**
 * Sends a request to an address that the rules allow. Redirects are not followed: the address that they name was not checked. An answer
 * is read up to 64 kB; its status decides.
 */
export async function postWebhook(
  message: WebhookMessage,
  rules: AddressRules,
  timeoutMs: number,
): Promise<WebhookAnswer> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const url = rules.parse(message.url);
    const addresses = await withSignal(rules.addressesOf(url), signal);
    const response = await send(url, addresses, message, signal);
    const { statusCode: status = 0 } = response;
    const text = stored(await beginningOf(response));
    return { isDelivered: status >= 200 && status < 300, status, error: null, text };
  } catch (error) {
    const kind = error instanceof RefusedAddress ? 'address' : signal.aborted ? 'timeout' : 'connection';
    const text = error instanceof Error ? stored(error.message) : '';
    return { isDelivered: false, status: null, error: kind, text };
  }
}

function withSignal<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('timeout')), { once: true });
    work.then(resolve, reject);
  });
}

/** The connection uses the checked addresses, so a name that resolves differently a moment later changes nothing. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const found: LookupAddress[] = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_host, { all }, callback) => {
    const [first] = found;
    if (all) callback(null, found);
    else if (first) callback(null, first.address, first.family);
    else callback(new Error('no address'), []);
  };
}

function send(
  url: URL,
  addresses: readonly string[],
  { headers, body }: WebhookMessage,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const sent: ClientRequest = request(
      url,
      // A connection of its own: a pooled one could belong to another address of the host.
      {
        method: 'POST',
        headers: { ...headers, ...length },
        agent: false,
        lookup: lookupOf(addresses),
        signal,
      },
      resolve,
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    // Leaving the loop closes the connection.
    if (size >= maxAnswerBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxAnswerBytes).toString('utf8');
}
