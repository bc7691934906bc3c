import { createServer, type IncomingMessage, type Server } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { receiveStripeEvent } from '#contracts/commerce/checkout';
import { Failure } from '#contracts/kit/failure';
import type { RpcClient } from '#platform/rpc/rpc-client';

/** The webhook route of the gateway: forwards the unmodified body and responds after commerce has stored the event. Without a port it gets a free one. */
export async function startWebhookRoute(client: RpcClient, port = 0): Promise<Server> {
  const handle = async (request: IncomingMessage): Promise<number> => {
    const payload = (await buffer(request)).toString('base64');
    try {
      await client.call(receiveStripeEvent, {
        payload,
        signature: String(request.headers['stripe-signature']),
      });
      return 200;
    } catch (error) {
      if (!(error instanceof Failure)) return 500;
      return error.kind === 'invalid' ? 400 : error.kind === 'unavailable' ? 503 : 500;
    }
  };
  const server = createServer((request, response) => {
    void handle(request).then((status) => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return server;
}
