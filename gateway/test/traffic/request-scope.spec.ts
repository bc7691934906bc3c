import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { currentContext } from '#platform/log/request-context';
import { registerBodyParsers } from '../../src/request-bodies/body-parser';
import { registerRequestScopes } from '../../src/http/request-scope';

const bodyTimeoutMs = 2_800;
let server: FastifyInstance;
let isHere: () => void;

/** Remaining time of a request. */
const left = () => ({ left: (currentContext()?.deadline ?? 0) - Date.now() });

beforeAll(async () => {
  server = fastify();
  registerBodyParsers(server);
  registerRequestScopes(server);
  server.addHook('onRequest', async () => isHere());
  server.get('/read', left);
  server.post('/json', left);
  server.post('/file', { config: { streamedBody: true } }, async ({ body }) => {
    isHere();
    if (!(body instanceof Readable)) throw new Error('no stream');
    await text(body);
    return left();
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.close());

/** Sends a request and its last byte a minute later. */
async function slowly(path: string, type: string, [first, last]: [string, string]): Promise<unknown> {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
  const here = new Promise<void>((resolve) => (isHere = resolve));
  const { port } = server.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const answer = text(socket);
  const length = first.length + last.length;
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n${first}`,
  );
  await here;
  clock.mockReturnValue(1_060_000);
  socket.write(last);
  return JSON.parse((await answer).split('\r\n\r\n')[1] ?? '');
}

describe('the deadline of a request', () => {
  it('starts with the request when there is no body', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    isHere = () => undefined;
    expect((await server.inject('/read')).json()).toEqual({ left: bodyTimeoutMs });
  });

  it('starts when the body has arrived', async () => {
    expect(await slowly('/json', 'application/json', ['{', '}'])).toEqual({ left: bodyTimeoutMs });
  });

  it('starts when an uploaded file has been read', async () => {
    expect(await slowly('/file', 'application/octet-stream', ['a', 'b'])).toEqual({ left: bodyTimeoutMs });
  });
});
