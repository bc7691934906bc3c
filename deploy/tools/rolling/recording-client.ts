import { Agent } from 'node:http';
import { type Exchange, exchange } from '../driver/exchange';
import { print } from '../driver/report';
import { type RequestOptions, sendOnce } from '../driver/retrying-client';
import type { Send } from '../driver/shop-customer';

/** A request whose response was missing or wrong; it is counted. */
class RequestFailed extends Error {}

/** Counts requests and failures of all clients. */
export class RequestLedger {
  requests = 0;
  failed = 0;
  /** Pages, and calls by the part of the path after `/api`. */
  readonly counts = new Map<string, number>();

  count(path: string): void {
    const [, first, second = ''] = path.split(/[/?]/);
    const action = first === 'api' ? second : 'page';
    this.requests += 1;
    this.counts.set(action, (this.counts.get(action) ?? 0) + 1);
  }

  fail(problem: string): RequestFailed {
    this.failed += 1;
    print(`FAILED ${problem}`);
    return new RequestFailed(problem);
  }

  /** Counts an error of a client that is not counted yet, such as a purchase that is not fulfilled in time. */
  add(error: unknown): void {
    if (!(error instanceof RequestFailed)) this.fail(String(error));
  }
}

/** One client with persistent connections, as a browser has. It repeats no request: each that fails is counted. */
export class RecordingClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly shop: string,
    private readonly ledger: RequestLedger,
  ) {}

  close(): void {
    this.agent.destroy();
  }

  /** For a customer. Stripe is not part of the shop; its webhook is counted by `failedWebhooks`. */
  readonly send: Send = async <T>(url: string, options?: RequestOptions) => {
    if (!url.startsWith(this.shop)) return sendOnce<T>(url, options);
    const isJson = ({ text }: Exchange) => /^\s*[[{]/.test(text);
    return JSON.parse((await this.request(url.slice(this.shop.length), options, isJson)).text) as T;
  };

  /** Gets what must contain a text. */
  async get(path: string, part: string, options?: RequestOptions): Promise<void> {
    await this.request(path, options, ({ text }) => text.includes(part));
  }

  /** @throws RequestFailed when there is no response, or another than expected */
  async request(
    path: string,
    options: RequestOptions | undefined,
    isExpected: (response: Exchange) => boolean,
  ): Promise<Exchange> {
    this.ledger.count(path);
    const fail = (problem: string) => this.ledger.fail(`${options?.method ?? 'GET'} ${path}: ${problem}`);
    const response = await exchange(`${this.shop}${path}`, options, this.agent).catch((error: unknown) => {
      throw fail(String(error));
    });
    const { status, text } = response;
    if (status < 200 || status >= 300 || !isExpected(response))
      throw fail(`responded with ${status}: ${text.slice(0, 300)}`);
    return response;
  }
}
