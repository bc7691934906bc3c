import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. */
export interface ReceivedHook {
  id: string;
  signature: string;
  timestamp: string;
  body: string;
  event: { type: string; version: number; timestamp: string; data: Record<string, unknown> };
}

/** Standard Webhooks, without its library. */
export function signatureOf(
  secret: string,
  { id, timestamp, body }: Omit<ReceivedHook, 'event' | 'signature'>,
) {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** A server that receives webhooks. */
export class WebhookReceiver {
  readonly received: ReceivedHook[] = [];
  /** Chooses the status of an answer; undefined for none. */
  answer: (hook: ReceivedHook) => number | undefined = () => 200;

  private constructor(private readonly server: Server) {}

  static async open(): Promise<WebhookReceiver> {
    const server = createServer();
    const receiver = new WebhookReceiver(server);
    server.on('request', (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      request.on('end', () => {
        const header = (name: string) => String(request.headers[name]);
        const hook = {
          id: header('webhook-id'),
          timestamp: header('webhook-timestamp'),
          signature: header('webhook-signature'),
          body,
          event: JSON.parse(body) as ReceivedHook['event'],
        };
        receiver.received.push(hook);
        const status = receiver.answer(hook);
        if (status !== undefined) response.writeHead(status).end(`status ${status}`);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hooks`;
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
