import { eventually } from '#testing/eventually';
import {
  accountForPurchases,
  type Account,
  repeatedNumbers,
} from '../../tools/restore-drill/account-for-purchases';
import {
  buyMany,
  canLogIn,
  deleteAccount,
  type DrillPurchase,
  registerMany,
} from '../../tools/restore-drill/drill-customers';
import { pricedSlugs, type ShopCustomer } from '../../tools/driver/shop-customer';
import { ComposeProject, docker, projectName } from './compose-project';

const minute = 60_000;
jest.setTimeout(12 * minute);

const settleMs = 3 * minute;

let stack: ComposeProject;
let slugs: string[];

function note(text: string): void {
  process.stdout.write(`    ${text}\n`);
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  note(`${what}: ${((performance.now() - start) / 1_000).toFixed(1)} s`);
  return result;
}

function account(purchases: readonly DrillPurchase[], deleted: readonly ShopCustomer[]): Promise<Account> {
  const at = {
    read: <T extends object>(database: string, statement: string) => stack.rows<T>(database, statement),
    sandbox: stack.sandbox,
  };
  return accountForPurchases(at, purchases, new Set(deleted.map(({ id }) => id)));
}

const untilDelivered = (purchases: readonly DrillPurchase[]) =>
  eventually(async () => {
    const { fates } = await account(purchases, []);
    expect(fates.delivered).toBe(purchases.length);
  }, settleMs);

/** The metric of the provisioner from which the alerts on old and failed backups come. */
async function metric(name: string): Promise<number> {
  const text = await docker(
    ...['exec', (await stack.containers('provisioner'))[0] ?? '', 'node', '--eval'],
    "fetch('http://127.0.0.1:9090/metrics').then((r) => r.text()).then((t) => process.stdout.write(t))",
  );
  return Number(new RegExp(`^${name}\\S* (\\S+)$`, 'm').exec(text)?.[1]);
}

beforeAll(async () => {
  stack = await ComposeProject.create({
    RATE_REGISTER_PER_ADDRESS: '100',
    // The interval is that of production in docker-compose.yml; the test makes its own backups at its own moments.
    BACKUP_CHANGES_SECONDS: '3600',
  });
  await stack.down();
  await stack.run('build');
  await stack.up();
  slugs = await pricedSlugs(stack.shop);
});

afterAll(async () => {
  await stack.down();
  stack.removeFiles();
});

describe('the backup of the containers', () => {
  it('makes and verifies a first backup by itself, and reports it to the metrics', async () => {
    await eventually(async () => {
      expect(await metric('shop_backup_ok')).toBe(1);
      expect(await metric('shop_backup_age_seconds')).toBeLessThan(5 * 60);
      expect(await metric('shop_backup_verified_age_seconds')).toBeLessThan(5 * 60);
    }, settleMs);
  });

  it('is made again after its process was killed', async () => {
    const [id = ''] = await stack.containers('backup');
    const { RestartCount } = await stack.inspect(id);
    await stack.crash(id);
    await eventually(async () => (await stack.inspect(id)).RestartCount > RestartCount, settleMs);
    await eventually(() => stack.isHealthy('backup'), settleMs);
  });

  it('refuses a restore while the shop runs', async () => {
    await expect(stack.backUp('restore')).rejects.toThrow('postgres:5432 is running');
  });

  it('accounts for every purchase after all volumes of the servers are lost', async () => {
    const [anna, boris, deleted] = await registerMany(stack, 3);
    if (!anna || !boris || !deleted) throw new Error('three customers are needed');
    const before = await buyMany([anna, deleted], slugs, 4);
    await untilDelivered(before);
    note((await timed('full backup', () => stack.backUp('backup'))).trim());
    const after = await buyMany([boris], slugs, 2);
    await untilDelivered(after);
    const moment = new Date();
    await deleteAccount(deleted);
    const [late] = await registerMany(stack, 1);
    if (!late) throw new Error('a customer is needed');
    const retaken = await buyMany([boris, late], slugs, 2, 4);
    note((await timed('backup of the changes', () => stack.backUp('backup', '--changes'))).trim());
    // Only Stripe knows of them.
    retaken.push(...(await buyMany([anna], slugs, 2, 2)));
    await untilDelivered(retaken);
    const all = [...before, ...after, ...retaken];
    const { numbers } = await account(all, [deleted]);

    await stack.destroyVolumes('postgres', 'nats', 'redis', 'storage');
    const start = performance.now();
    note((await timed('restore', () => stack.backUp('restore', '--to', moment.toISOString()))).trim());
    // Without --wait, which gives up when a process is unhealthy for a moment: the shop has started when the purchases are there.
    await timed('start', () => stack.run('up', '--detach'));
    await eventually(async () => {
      const { fates } = await account(all, [deleted]);
      expect(fates).toEqual({ delivered: 7, 'in review': 1, 'of a deleted person': 2, LOST: 0 });
    }, settleMs);
    note(`every purchase accounted for after ${((performance.now() - start) / 1_000).toFixed(1)} s`);

    const restored = await account(all, [deleted]);
    expect(repeatedNumbers([numbers, restored.numbers])).toEqual([]);
    expect(await canLogIn(stack.shop, deleted)).toBe(false);
    expect(await stack.rows('postgres', 'select timeline_id as id from pg_control_checkpoint()')).toEqual([
      { id: 2 },
    ]);
  });

  it('verifies what was backed up after the restore, and files are writable again', async () => {
    await eventually(async () => expect(await metric('shop_backup_ok')).toBe(1), settleMs);
    expect(await timed('verify', () => stack.backUp('verify'))).toContain('files with their checksums');
    const [catalogue = ''] = await stack.containers('catalogue');
    await docker('exec', catalogue, 'sh', '-c', 'touch /data/storage/probe && rm /data/storage/probe');
  });

  it('keeps the former cluster in its volume when a restore replaces it', async () => {
    await stack.run('--profile', 'dev', 'stop', '--timeout', '30');
    expect(await stack.backUp('restore')).toContain('the former databases are kept in');
    const list = [
      '--rm',
      '--no-TTY',
      '--entrypoint',
      'ls',
      'backup',
      '/var/lib/postgresql/data/beside_replaced',
    ];
    expect(await stack.run('run', ...list)).toContain('PG_VERSION');
    await stack.up('postgres');
    expect(await stack.rows('postgres', 'select timeline_id as id from pg_control_checkpoint()')).toEqual([
      { id: 3 },
    ]);
  });
});

it('the backup leaves no container and no volume', async () => {
  await stack.down();
  const label = ['--filter', `label=com.docker.compose.project=${projectName}`];
  expect(await docker('ps', '--all', '--quiet', ...label)).toBe('');
  expect(await docker('volume', 'ls', '--quiet', ...label)).toBe('');
});
