import { connect, type AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fastify, type FastifyInstance } from 'fastify';
import { currentContext } from '#platform/log/request-context';
import { parseBodies } from './body-parser';
import { openScopes } from './request-scope';

const wholeMs = 2_800;
let server: FastifyInstance;
let isHere: () => void;

/** How much of its time a request has left. */
const left = () => ({ left: (currentContext()?.deadline ?? 0) - Date.now() });

beforeAll(async () => {
  server = fastify();
  parseBodies(server);
  openScopes(server);
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

/** Sends a request whose last byte comes a minute after the rest. */
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

describe('a request has its whole time', () => {
  it('from its arrival when it has no body', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_000_000);
    isHere = () => undefined;
    expect((await server.inject('/read')).json()).toEqual({ left: wholeMs });
  });

  it('from the end of its body, however long that took to arrive', async () => {
    expect(await slowly('/json', 'application/json', ['{', '}'])).toEqual({ left: wholeMs });
  });

  it('from the end of its file, which the method itself reads', async () => {
    expect(await slowly('/file', 'application/octet-stream', ['a', 'b'])).toEqual({ left: wholeMs });
  });
});
