import { eventually } from '#testing/eventually';
import { requestWithRetry } from '../../tools/driver/retrying-client';
import { logIn, ShopCustomer } from '../../tools/driver/shop-customer';
import { ComposeProject, docker, projectName } from './compose-project';

const minute = 60_000;
/** The first start migrates the databases and inserts the demo data; the machine may be busy. */
jest.setTimeout(12 * minute);

const maxRegistrations = 3;
const recoveryMs = 2 * minute;
/** A frozen process is killed within 8 s; the engine takes some time to see it on a busy machine. */
const maxFrozenMs = 15_000;
const shopProcesses = [
  ...['identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'],
  ...['gateway', 'provisioner', 'mailbox', 'payment-sandbox'],
];
const servers = ['postgres', 'nats', 'redis'];
const slug = 'saturos-pro';

let stack: ComposeProject;

function note(text: string): void {
  process.stdout.write(`    ${text}\n`);
}

const secondsSince = (start: number): string => `${((performance.now() - start) / 1_000).toFixed(1)} s`;

let customers = 0;

/** A customer with an address of their own, as the proxy in front of the shop sees it. */
function newCustomer(): Promise<ShopCustomer> {
  customers += 1;
  return ShopCustomer.register(stack, { headers: { 'x-forwarded-for': `198.51.100.${customers % 250}` } });
}

async function buyOnce(): Promise<void> {
  await (await newCustomer()).buy(slug);
}

const untilHealthy = (service: string, count = 1) =>
  eventually(() => stack.isHealthy(service, count), recoveryMs);

/** Waits until a container has been started again after a moment, and is healthy. */
async function untilRestarted(service: string, id: string, before: number): Promise<void> {
  await eventually(async () => (await stack.inspect(id)).RestartCount > before, recoveryMs);
  await untilHealthy(service);
}

beforeAll(async () => {
  stack = await ComposeProject.create({
    RATE_REGISTER_PER_ADDRESS: String(maxRegistrations),
    // The test is the proxy in front of the gateway.
    TRUST_PROXY: '1',
  });
  await stack.down();
  const start = performance.now();
  await stack.run('build');
  note(`docker compose build: ${secondsSince(start)}`);
  const built = performance.now();
  await stack.up();
  note(`docker compose up --wait: ${secondsSince(built)}`);
});

afterAll(async () => {
  await stack.down();
  stack.removeFiles();
});

describe('containers', () => {
  it.each(shopProcesses)('run %s without root and with a read-only root file system', async (service) => {
    const [id = ''] = await stack.containers(service);
    const { Config, HostConfig } = await stack.inspect(id);
    expect([Config.User, HostConfig.ReadonlyRootfs]).toEqual(['node', true]);
    await expect(docker('exec', id, 'touch', '/shop/file')).rejects.toThrow('Read-only file system');
  });

  it('contain no packages of the browser and no development tools', async () => {
    const [id = ''] = await stack.containers('gateway');
    const packages = (await docker('exec', id, 'ls', 'node_modules')).split('\n');
    expect(packages).toEqual(expect.arrayContaining(['fastify', 'typeorm', 'sharp']));
    for (const name of ['react', 'lucide-react', 'typescript', 'jest', 'vite'])
      expect(packages).not.toContain(name);
  });

  it('sell a plug-in that can be downloaded afterwards', async () => {
    const customer = await newCustomer();
    const token = await customer.buy(slug);
    const { files } = await customer.get<{ files: { url: string }[] }>(`/api/downloads/${token}`);
    const file = await fetch(`${stack.shop}${files[0]?.url}`, { headers: { range: 'bytes=0-9' } });
    expect([file.status, (await file.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });

  it('publish events to a stream that the server accepts and acknowledges', async () => {
    expect(await stack.logs('provisioner')).toContain('event consumer created');
    const metrics = await docker(
      ...['exec', (await stack.containers('commerce'))[0] ?? '', 'node', '--eval'],
      "fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then((t) => process.stdout.write(t))",
    );
    expect(metrics).toMatch(/^shop_event_stream_acknowledges\S* 1$/m);
  });

  it('create the demo orders', async () => {
    const token = await logIn(stack.shop, { email: 'customer@example.com', password: 'Customer1234' });
    await eventually(async () => {
      const { entitlements } = await requestWithRetry<{ entitlements: { slug: string }[] }>(
        `${stack.shop}/api/account/entitlements`,
        { token },
      );
      expect(entitlements.map((own) => own.slug).sort()).toEqual(['murmur-echo', 'tidewater']);
    }, recoveryMs);
  });
});

describe('address of a visitor behind a proxy', () => {
  const register = async (forwardedFor: string): Promise<number> => {
    const response = await fetch(`${stack.shop}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
      body: JSON.stringify({
        email: `visitor-${crypto.randomUUID()}@example.com`,
        password: 'Saturos7',
        firstName: 'Anna',
        lastName: 'Kern',
      }),
    });
    await response.arrayBuffer();
    return response.status;
  };

  it('has a rate limit of its own', async () => {
    for (let count = 0; count < maxRegistrations; count += 1)
      expect(await register('203.0.113.1')).toBeLessThan(300);
    expect(await register('203.0.113.1')).toBe(429);
    expect(await register('203.0.113.2')).toBeLessThan(300);
  });

  it('is not what the visitor writes into X-Forwarded-For', async () => {
    for (let count = 0; count < maxRegistrations; count += 1)
      expect(await register(`192.0.2.${count}, 203.0.113.3`)).toBeLessThan(300);
    expect(await register('192.0.2.99, 203.0.113.3')).toBe(429);
  });
});

describe('a killed container', () => {
  it.each([...servers, ...shopProcesses])('is started again, and purchases continue: %s', async (service) => {
    const [id = ''] = await stack.containers(service);
    const { RestartCount } = await stack.inspect(id);
    const start = performance.now();
    await stack.crash(id);
    await untilRestarted(service, id, RestartCount);
    note(`${service} healthy again after ${secondsSince(start)}`);
    await buyOnce();
  });
});

describe('a frozen process', () => {
  it.each(['licensing', 'gateway', 'postgres'])('is replaced within 15 s: %s', async (service) => {
    const [id = ''] = await stack.containers(service);
    const { RestartCount } = await stack.inspect(id);
    const start = performance.now();
    await stack.freeze(id);
    await eventually(async () => (await stack.inspect(id)).RestartCount > RestartCount, maxFrozenMs);
    note(`${service} started again ${secondsSince(start)} after it froze`);
    await untilHealthy(service);
    await buyOnce();
  });
});

describe('replicas', () => {
  it('of licensing share the work when it is scaled to three', async () => {
    await stack.up('--scale', 'licensing=3', '--no-recreate');
    expect(await stack.containers('licensing')).toHaveLength(3);
    await untilHealthy('licensing', 3);
    await Promise.all(Array.from({ length: 6 }, buyOnce));
    // The first one is away, the others go on.
    const [id = ''] = await stack.containers('licensing');
    await stack.freeze(id);
    await Promise.all(Array.from({ length: 3 }, buyOnce));
    await untilHealthy('licensing', 3);
  });
});

describe('an update under purchases', () => {
  it.each(['licensing', 'commerce'])('loses none of them: %s', async (service) => {
    let isUpdating = true;
    let purchases = 0;
    const buyer = async () => {
      while (isUpdating) {
        await buyOnce();
        purchases += 1;
      }
    };
    const buyers = Promise.all([buyer(), buyer(), buyer()]);
    const former = await stack.containers(service);
    const scale = service === 'licensing' ? ['--scale', 'licensing=3'] : [];
    await stack.up('--no-deps', '--force-recreate', ...scale, service);
    isUpdating = false;
    await buyers;
    note(`${purchases} purchases while ${service} was recreated`);
    const current = await stack.containers(service);
    expect(current.filter((id) => former.includes(id))).toEqual([]);
    expect(purchases).toBeGreaterThan(0);
  });
});

describe('the end of the stack', () => {
  it('leaves no container and no volume', async () => {
    await stack.down();
    const label = ['--filter', `label=com.docker.compose.project=${projectName}`];
    expect(await docker('ps', '--all', '--quiet', ...label)).toBe('');
    expect(await docker('volume', 'ls', '--quiet', ...label)).toBe('');
  });
});
