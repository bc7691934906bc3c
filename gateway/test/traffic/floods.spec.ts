import { connect, type Socket } from 'node:net';
import { checkoutConfig, receiveStripeEvent } from '#contracts/commerce/checkout';
import { eventually } from '#testing/eventually';
import { GatewayTestbed } from '../gateway.testbed';

let edge: GatewayTestbed;
beforeEach(async () => {
  edge = await GatewayTestbed.open();
});
afterEach(() => edge.close());

const json = { 'content-type': 'application/json' };

/** A separate connection, its received bytes, and whether the gateway closed it. */
function dial(): { socket: Socket; text: () => string; isClosed: () => boolean } {
  const { hostname, port } = new URL(edge.gateway.url);
  const socket = connect(Number(port), hostname);
  let text = '';
  let isClosed = false;
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
  socket.on('error', () => undefined);
  socket.on('close', () => (isClosed = true));
  return { socket, text: () => text, isClosed: () => isClosed };
}

const answersIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);
const head = (line: string, ...more: string[]) =>
  `${[line, 'Host: shop', 'Content-Type: application/json', ...more].join('\r\n')}\r\n\r\n`;

describe('early rejection', () => {
  it.each([
    ['without a token', '/api/news/admin', []],
    ['with a forged token', '/api/profile', ['Authorization: Bearer a.b.c']],
  ])('responds 401 before the body arrives: %s', async (_, path, more) => {
    const { socket, text } = dial();
    const verb = path === '/api/profile' ? 'PUT' : 'POST';
    socket.write(head(`${verb} ${path} HTTP/1.1`, 'Content-Length: 50000', ...more));
    await eventually(() => expect(answersIn(text())).toEqual(['401']));
    socket.destroy();
  });

  it('responds 403 to a customer on an admin route before the body arrives', async () => {
    edge.stubAnna();
    const { socket, text } = dial();
    const authorization = `Authorization: Bearer ${await edge.token()}`;
    socket.write(head('PUT /api/admin/status HTTP/1.1', 'Content-Length: 50000', authorization));
    await eventually(() => expect(answersIn(text())).toEqual(['403']));
    socket.destroy();
  });

  it('counts per address, and rejects further requests unread above the limit', async () => {
    const strict = await GatewayTestbed.open({ RATE_REFUSALS_PER_ADDRESS: '3' });
    try {
      const login = () => strict.fetch('/api/login', { method: 'POST', headers: json, body: '{"x":1}' });
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await login()).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
      const refused = await login();
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      expect((await strict.fetch('/')).status).not.toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('body limits of guests', () => {
  const login = (body: string) => edge.fetch('/api/login', { method: 'POST', headers: json, body });

  it('reject bodies over 16 kB', async () => {
    const response = await login(JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(17_000) }));
    expect(response.status).toBe(413);
  });

  it.each([
    ['200 keys', 'keys', `{${Array.from({ length: 201 }, (_, i) => `"k${i}":1`).join()}}`],
    ['1,000 members', 'values', `{"a":[${Array.from({ length: 1_002 }, () => '1').join()}]}`],
    ['16 levels', 'depth', `{"a":${'['.repeat(17)}${']'.repeat(17)}}`],
  ])('reject more than %s before parsing', async (_, rule, body) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', details: [{ field: '', rule }] });
  });
});

describe('pipelined requests', () => {
  const requestBytes = head('GET /api/checkout/config HTTP/1.1');

  it('run one after another and are answered in order', async () => {
    let running = 0;
    let most = 0;
    edge.stub(checkoutConfig, async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { publishableKey: 'pk' };
    });
    const { socket, text } = dial();
    socket.write(requestBytes.repeat(16));
    await eventually(() => expect(answersIn(text())).toHaveLength(16));
    expect(new Set(answersIn(text()))).toEqual(new Set(['200']));
    expect(most).toBe(1);
    socket.destroy();
  });

  it('let requests of other connections run in between', async () => {
    let startedCount = 0;
    let resume: () => void = () => undefined;
    const resumed = new Promise<void>((resolve) => (resume = resolve));
    // The fourth request of the flood runs until the other connection has its response, so that no timing decides the test.
    edge.stub(checkoutConfig, async () => {
      if ((startedCount += 1) === 4) await resumed;
      return { publishableKey: 'pk' };
    });
    const flood = dial();
    flood.socket.write(requestBytes.repeat(16));
    await eventually(() => expect(startedCount).toBe(4));
    expect((await edge.fetch('/api/checkout/config')).status).toBe(200);
    expect(startedCount).toBe(5);
    expect(answersIn(flood.text()).length).toBeLessThan(4);
    resume();
    await eventually(() => expect(answersIn(flood.text())).toHaveLength(16));
    flood.socket.destroy();
  });

  it('above 16 on a connection get one 429, and the connection is closed', async () => {
    edge.stub(checkoutConfig, () => ({ publishableKey: 'pk' }));
    const { socket, text, isClosed } = dial();
    socket.write(requestBytes.repeat(300));
    await eventually(() => expect(isClosed()).toBe(true));
    const answers = answersIn(text());
    expect(answers.at(-1)).toBe('429');
    expect(answers.slice(0, -1).every((status) => status === '200')).toBe(true);
    expect(answers.length).toBeLessThan(300);
  });

  it('are not started after their connection closed', async () => {
    let requestCount = 0;
    let answer: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    edge.stub(checkoutConfig, async () => {
      requestCount += 1;
      await first;
      return { publishableKey: 'pk' };
    });
    const { socket, isClosed } = dial();
    socket.write(requestBytes.repeat(16));
    await eventually(() => expect(requestCount).toBe(1));
    socket.destroy();
    await eventually(() => expect(isClosed()).toBe(true));
    answer();
    await edge.fetch('/api/checkout/config');
    expect(requestCount).toBe(2);
  });
});

describe('a flood of webhooks', () => {
  it('is limited: the rest get 503 at once, and every acknowledged one is stored', async () => {
    const stored = new Set<string>();
    let running = 0;
    let most = 0;
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    edge.stub(receiveStripeEvent, async ({ payload }) => {
      most = Math.max(most, (running += 1));
      await opened;
      running -= 1;
      stored.add(Buffer.from(payload, 'base64').toString());
      return {};
    });
    await edge.fetch('/api/status');
    const headers = { ...json, 'stripe-signature': 't=1,v1=00' };
    const acknowledged: string[] = [];
    let refused = 0;
    const send = async (i: number) => {
      const body = `{"id":"evt_${i}"}`;
      const response = await edge.fetch('/api/webhooks/stripe', { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (response.status === 200) return void acknowledged.push(body);
      refused += 1;
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    };
    const sent = Promise.all(Array.from({ length: 100 }, (_, i) => send(i)));
    await eventually(() => expect(refused).toBe(100 - 32));
    expect((await edge.fetch('/api/status')).status).toBe(200);
    open();
    await sent;
    expect(most).toBe(32);
    expect(acknowledged).toHaveLength(32);
    expect(acknowledged.filter((body) => !stored.has(body))).toEqual([]);
    await send(100);
    expect(acknowledged).toContain('{"id":"evt_100"}');
  });
});
