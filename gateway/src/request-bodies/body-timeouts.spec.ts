import { connect, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { enforceBodyTimeouts } from './body-timeouts';
import { registerBodyParsers } from './body-parser';

const timeouts = { bodyTimeoutMs: 300, idleTimeoutMs: 300 };
let server: FastifyInstance;

beforeAll(async () => {
  server = fastify();
  registerBodyParsers(server);
  enforceBodyTimeouts(server, timeouts);
  server.post('/json', (request) => request.body);
  server.post('/file', { config: { streamedBody: true } }, async (request) => {
    if (!(request.body instanceof Readable)) throw new Error('no stream');
    return { bytes: (await text(request.body)).length };
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());

function open(path: string, type: string, length: number): { socket: Socket; answer: Promise<string> } {
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket).catch(() => '');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, answer };
}

/** Resolves when the connection is closed, also by a reset: a byte may be on its way when the server closes. */
const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()));

/** One byte every 60 ms, until the peer closes the connection. */
async function trickle(socket: Socket, bytes: number): Promise<void> {
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += 1) {
    socket.write(' ');
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}

describe('timeouts of request bodies', () => {
  it('close the connection of a body that exceeds the total time', async () => {
    const { socket, answer } = open('/json', 'application/json', 1_000);
    await Promise.race([trickle(socket, 1_000), closed(socket)]);
    expect(await answer).toBe('');
  });

  it('do not limit the total time of an upload that keeps sending', async () => {
    const { socket, answer } = open('/file', 'application/octet-stream', 12);
    const started = Date.now();
    await trickle(socket, 12);
    expect(await answer).toContain('{"bytes":12}');
    expect(Date.now() - started).toBeGreaterThan(timeouts.bodyTimeoutMs);
  });

  it('close the connection of an idle upload', async () => {
    const { socket, answer } = open('/file', 'application/octet-stream', 12);
    socket.write('    ');
    await closed(socket);
    expect(await answer).not.toContain('bytes');
  });
});
