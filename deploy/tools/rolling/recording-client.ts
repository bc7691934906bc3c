import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';

/** A response that is counted as failed, or a request without a response. */
interface FailedRequest {
  at: Date;
  /** What the client did, such as `checkout`. */
  action: string;
  request: string;
  problem: string;
}

interface Exchange {
  method?: 'GET' | 'POST';
  body?: object;
  token?: string;
  range?: string;
  /** The expected status; default 200. */
  status?: number;
  /** A problem of the content; undefined when it is as expected. */
  check?: (body: string, headers: IncomingHttpHeaders) => string | undefined;
}

export class RequestFailed extends Error {}

const timeoutMs = 20_000;

/** Counts requests and failures of all clients. */
export class RequestLedger {
  requests = 0;
  readonly failures: FailedRequest[] = [];
  readonly byAction = new Map<string, number>();

  constructor(private readonly print: (line: string) => void) {}

  count(action: string): void {
    this.requests += 1;
    this.byAction.set(action, (this.byAction.get(action) ?? 0) + 1);
  }

  fail(failure: Omit<FailedRequest, 'at'>): RequestFailed {
    this.failures.push({ ...failure, at: new Date() });
    const line = `${failure.action}: ${failure.request}: ${failure.problem}`;
    this.print(`FAILED ${line}`);
    return new RequestFailed(line);
  }
}

/** One client with persistent connections, as a browser has. It repeats no request: each that fails is counted. */
export class RecordingClient {
  private readonly agent = new Agent({ keepAlive: true });

  constructor(
    private readonly url: string,
    private readonly ledger: RequestLedger,
  ) {}

  close(): void {
    this.agent.destroy();
  }

  /** @throws RequestFailed when there is no response, or another than expected; it is counted */
  async send(action: string, path: string, exchange: Exchange = {}): Promise<string> {
    const { method = 'GET', status = 200, check } = exchange;
    this.ledger.count(action);
    const fail = (problem: string) => this.ledger.fail({ action, request: `${method} ${path}`, problem });
    const response = await this.exchange(path, exchange).catch((error: unknown) => {
      throw fail(String(error));
    });
    if (response.status !== status)
      throw fail(`responded with ${response.status}: ${response.body.slice(0, 300)}`);
    const problem = check?.(response.body, response.headers);
    if (problem) throw fail(problem);
    return response.body;
  }

  /** The same for JSON. */
  async json<T>(action: string, path: string, exchange: Exchange = {}): Promise<T> {
    const isJson = (body: string) =>
      /^\s*[[{]/.test(body) ? undefined : `is not JSON: ${body.slice(0, 300)}`;
    return JSON.parse(await this.send(action, path, { check: isJson, ...exchange })) as T;
  }

  private exchange(path: string, { method = 'GET', body, token, range }: Exchange) {
    const payload = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      'content-length': String(Buffer.byteLength(payload)),
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(range ? { range } : {}),
    };
    return new Promise<{ status: number; body: string; headers: IncomingHttpHeaders }>((resolve, reject) => {
      const sent = request(`${this.url}${path}`, { method, agent: this.agent, headers }, (response) => {
        // A response that is cut off emits an error.
        text(response).then(
          (received) =>
            resolve({ status: response.statusCode ?? 0, body: received, headers: response.headers }),
          reject,
        );
      });
      sent.setTimeout(timeoutMs, () => sent.destroy(new Error(`no response in ${timeoutMs / 1_000} s`)));
      sent.once('error', reject);
      sent.end(payload);
    });
  }
}
