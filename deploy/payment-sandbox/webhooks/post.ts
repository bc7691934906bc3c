import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Posts over connections that are kept. Redirects are answers like others: Stripe does not follow them. */
export class Post {
  private readonly http = new Agent({ keepAlive: true });
  private readonly https = new HttpsAgent({ keepAlive: true });
  private isClosed = false;

  constructor(private readonly timeoutMs: number) {}

  /** The status of the answer; `given up` when this was closed meanwhile. */
  send(
    url: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<number | 'no answer' | 'given up'> {
    return new Promise((resolve) => {
      const options: RequestOptions = {
        method: 'POST',
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.timeout(this.timeoutMs),
      };
      const call = url.startsWith('https:')
        ? httpsRequest(url, { ...options, agent: this.https })
        : httpRequest(url, { ...options, agent: this.http });
      call.once('response', (response) => {
        response.resume();
        response.once('error', () => resolve(this.silence));
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : this.silence));
      });
      call.once('error', () => resolve(this.silence));
      call.end(body);
    });
  }

  close(): void {
    this.isClosed = true;
    this.http.destroy();
    this.https.destroy();
  }

  private get silence(): 'no answer' | 'given up' {
    return this.isClosed ? 'given up' : 'no answer';
  }
}
