import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AddressRules } from './webhook-address';
import { postWebhook } from './webhook-request';

const timeoutMs = 400;
const servers: Server[] = [];
let requests: string[];

/** A receiver on this computer. @returns its port */
async function receiver(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.headers.host} ${request.url}`);
    request.resume();
    answer(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

/** Answers with internal addresses to all questions but the first. */
function rebinding(first: string) {
  const asked: string[] = [];
  const rules = new AddressRules(true, (host) => {
    asked.push(host);
    return Promise.resolve([asked.length === 1 ? first : '10.0.0.1']);
  });
  return { asked, rules };
}

const post = (url: string, rules = new AddressRules(true), ms = timeoutMs) =>
  postWebhook({ url, headers: {}, body: '{}' }, rules, ms);

beforeEach(() => {
  requests = [];
});
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

describe('a request of a webhook', () => {
  it('goes to the checked address of its host, which is resolved once', async () => {
    const port = await receiver((_, response) => response.end('thanks'));
    const { asked, rules } = rebinding('127.0.0.1');
    const answer = await post(`http://hooks.example:${port}/in`, rules);
    expect(answer).toEqual({ isDelivered: true, status: 200, error: null, text: 'thanks' });
    expect(requests).toEqual([`POST hooks.example:${port} /in`]);
    expect(asked).toEqual(['hooks.example']);
  });

  it('is not sent to a host that resolves to an internal address', async () => {
    const port = await receiver((_, response) => response.end());
    const rules = new AddressRules(false, () => Promise.resolve(['127.0.0.1']));
    const answer = await post(`https://hooks.example:${port}/`, rules);
    expect(answer).toMatchObject({ isDelivered: false, status: null, error: 'address' });
    expect(requests).toEqual([]);
  });

  it('does not follow a redirect', async () => {
    const inside = await receiver((_, response) => response.end('secret'));
    const port = await receiver((_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${inside}/` }).end(),
    );
    expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ isDelivered: false, status: 307 });
    expect(requests).toEqual([`POST 127.0.0.1:${port} /`]);
  });

  it('fails without an answer in time', async () => {
    const silent = await receiver(() => undefined);
    expect(await post(`http://127.0.0.1:${silent}/`)).toMatchObject({ isDelivered: false, error: 'timeout' });
  });

  it('fails if the answer does not end in time', async () => {
    const slow = await receiver((_, response) => {
      response.writeHead(200).write('a');
      const drip = setInterval(() => response.write('a'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await post(`http://127.0.0.1:${slow}/`)).toMatchObject({ isDelivered: false, error: 'timeout' });
  });

  it('fails if the name server does not answer in time', async () => {
    const rules = new AddressRules(false, () => new Promise(() => undefined));
    expect(await post('https://hooks.example/', rules)).toMatchObject({ error: 'timeout' });
  });

  it('fails where no one listens, with the reason', async () => {
    const answer = await post('http://127.0.0.1:1/', new AddressRules(true), 5_000);
    expect(answer).toMatchObject({ status: null, error: 'connection' });
    expect(answer.text).toContain('ECONNREFUSED');
  });

  it('reads 64 kB of an answer of 10 MB and stores its beginning', async () => {
    let sent = 0;
    const closed = new Promise<void>((resolve) => {
      void receiver((_, response) => {
        response.on('close', resolve);
        response.writeHead(200);
        const chunk = 'x'.repeat(16_384);
        const write = (): void => {
          while (sent < 10_000_000) {
            sent += chunk.length;
            if (!response.write(chunk)) return void response.once('drain', write);
          }
          response.end();
        };
        write();
      }).then(async (port) => {
        const answer = await post(`http://127.0.0.1:${port}/`, new AddressRules(true), 10_000);
        expect(answer).toMatchObject({ isDelivered: true, status: 200 });
        expect(answer.text.length).toBeLessThanOrEqual(2_001);
      });
    });
    await closed;
    expect(sent).toBeLessThan(10_000_000);
  });
});
