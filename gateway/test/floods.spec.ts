import { connect, type Socket } from 'node:net';
import { checkoutConfig, receiveStripeEvent } from '#contracts/commerce/checkout';
import { shopStatus } from '#contracts/identity/status';
import { eventually } from '#testing/eventually';
import { Edge } from './gateway.testbed';

let edge: Edge;
beforeEach(async () => {
  edge = await Edge.open();
  edge.plays(shopStatus, () => ({ maintenance: false }));
});
afterEach(() => edge.close());

const json = { 'content-type': 'application/json' };

/** A connection of its own, what arrives on it, and whether it was closed by the shop. */
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

describe('a request that is refused', () => {
  it.each([
    ['without a token', '/api/news/admin', []],
    ['with a forged token', '/api/profile', ['Authorization: Bearer a.b.c']],
  ])('%s is answered 401 before its body arrives', async (_, path, more) => {
    const { socket, text } = dial();
    const verb = path === '/api/profile' ? 'PUT' : 'POST';
    socket.write(head(`${verb} ${path} HTTP/1.1`, 'Content-Length: 50000', ...more));
    await eventually(() => expect(answersIn(text())).toEqual(['401']));
    socket.destroy();
  });

  it('as a customer on an administrator’s route is answered 403 before its body arrives', async () => {
    edge.knowsAnna();
    const { socket, text } = dial();
    const authorization = `Authorization: Bearer ${await edge.token()}`;
    socket.write(head('PUT /api/admin/status HTTP/1.1', 'Content-Length: 50000', authorization));
    await eventually(() => expect(answersIn(text())).toEqual(['403']));
    socket.destroy();
  });

  it('counts against its address, which is refused unread beyond the limit', async () => {
    const strict = await Edge.open({ RATE_REFUSALS_PER_ADDRESS: '3' });
    try {
      const login = () => strict.fetch('/api/login', { method: 'POST', headers: json, body: '{"x":1}' });
      const statuses: number[] = [];
      for (let i = 0; i < 4; i += 1) statuses.push((await login()).status);
      expect(statuses).toEqual([400, 400, 400, 429]);
      const refused = await login();
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
      strict.plays(shopStatus, () => ({ maintenance: false }));
      expect((await strict.fetch('/')).status).not.toBe(429);
    } finally {
      await strict.close();
    }
  });
});

describe('the body of a guest', () => {
  const login = (body: string) => edge.fetch('/api/login', { method: 'POST', headers: json, body });

  it('has at most 16 kB', async () => {
    const response = await login(JSON.stringify({ email: 'a@b.co', password: 'x'.repeat(17_000) }));
    expect(response.status).toBe(413);
  });

  it.each([
    ['200 keys', 'keys', `{${Array.from({ length: 201 }, (_, i) => `"k${i}":1`).join()}}`],
    ['1,000 members', 'values', `{"a":[${Array.from({ length: 1_002 }, () => '1').join()}]}`],
    ['16 levels', 'depth', `{"a":${'['.repeat(17)}${']'.repeat(17)}}`],
  ])('with more than %s is refused before it is parsed', async (_, rule, body) => {
    const response = await login(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'INVALID_INPUT', details: [{ field: '', rule }] });
  });
});

describe('pipelined requests', () => {
  const ask = head('GET /api/checkout/config HTTP/1.1');

  it('pipelined requests of one connection run one after another and are answered in order', async () => {
    let running = 0;
    let most = 0;
    edge.plays(checkoutConfig, async () => {
      most = Math.max(most, (running += 1));
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      return { publishableKey: 'pk' };
    });
    const { socket, text } = dial();
    socket.write(ask.repeat(16));
    await eventually(() => expect(answersIn(text())).toHaveLength(16));
    expect(new Set(answersIn(text()))).toEqual(new Set(['200']));
    expect(most).toBe(1);
    socket.destroy();
  });

  it('leave other connections their turn', async () => {
    edge.plays(checkoutConfig, () => ({ publishableKey: 'pk' }));
    const flood = dial();
    flood.socket.write(ask.repeat(16));
    await eventually(() => expect(answersIn(flood.text()).length).toBeGreaterThan(0));
    await edge.fetch('/api/checkout/config');
    expect(answersIn(flood.text()).length).toBeLessThan(16);
    flood.socket.destroy();
  });

  it('beyond 16 on a connection are answered 429 once, and the connection is closed', async () => {
    edge.plays(checkoutConfig, () => ({ publishableKey: 'pk' }));
    const { socket, text, isClosed } = dial();
    socket.write(ask.repeat(300));
    await eventually(() => expect(isClosed()).toBe(true));
    const answers = answersIn(text());
    expect(answers.at(-1)).toBe('429');
    expect(answers.slice(0, -1).every((status) => status === '200')).toBe(true);
    expect(answers.length).toBeLessThan(300);
  });

  it('waiting requests of a closed connection are not started', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const first = new Promise<void>((resolve) => (answer = resolve));
    edge.plays(checkoutConfig, async () => {
      asked += 1;
      await first;
      return { publishableKey: 'pk' };
    });
    const { socket, isClosed } = dial();
    socket.write(ask.repeat(16));
    await eventually(() => expect(asked).toBe(1));
    socket.destroy();
    await eventually(() => expect(isClosed()).toBe(true));
    answer();
    await edge.fetch('/api/checkout/config');
    expect(asked).toBe(2);
  });
});

describe('a flood of webhooks', () => {
  it('is bounded: the rest is refused at once to be sent again, and every acknowledged one is stored', async () => {
    const stored = new Set<string>();
    let running = 0;
    let most = 0;
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    edge.plays(receiveStripeEvent, async ({ payload }) => {
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
    const sent = Promise.all(Array.from({ length: 400 }, (_, i) => send(i)));
    await eventually(() => expect(refused).toBe(400 - 32));
    expect((await edge.fetch('/api/status')).status).toBe(200);
    open();
    await sent;
    expect(most).toBe(32);
    expect(acknowledged).toHaveLength(32);
    expect(acknowledged.filter((body) => !stored.has(body))).toEqual([]);
    await send(400);
    expect(acknowledged).toContain('{"id":"evt_400"}');
  });
});
