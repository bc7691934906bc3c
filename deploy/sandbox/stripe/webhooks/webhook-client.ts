import { Agent, request as httpRequest, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

/** Sends requests over persistent connections. Redirects are not followed, as at Stripe. */
export class WebhookClient {
  private readonly http = new Agent({ keepAlive: true });
  private readonly https = new HttpsAgent({ keepAlive: true });
  private isClosed = false;

  constructor(private readonly timeoutMs: number) {}

  /** The status of the response; `aborted` if the client was closed meanwhile. */
  send(
    url: string,
    body: string,
    headers: Record<string, string>,
  ): Promise<number | 'no response' | 'aborted'> {
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
        response.once('error', () => resolve(this.failure));
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : this.failure));
      });
      call.once('error', () => resolve(this.failure));
      call.end(body);
    });
  }

  close(): void {
    this.isClosed = true;
    this.http.destroy();
    this.https.destroy();
  }

  private get failure(): 'no response' | 'aborted' {
    return this.isClosed ? 'aborted' : 'no response';
  }
}
