import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { createLicenceImport, startLicenceImport } from '#contracts/licensing/giving/licence-imports';
import { newId } from '#platform/database/new-id';
import { eventually } from '#testing/eventually';
import { admin, secondPlugin } from '../giving/giving.testbed';
import { plugin } from '../licensing.testbed';
import { ImportsTestbed, line } from './imports.testbed';

const longMs = 600_000;
jest.setTimeout(longMs);
const rowCount = 50_000;
/** Every tenth address has an account. */
const share = 10;

let imports: ImportsTestbed;
let database: DataSource;
const processes: ChildProcess[] = [];

/** A replica as a process, in the environment of the testbed. */
function startReplica(): ChildProcess {
  const runTypescript = join(__dirname, '../../../../libs/platform/test/run-typescript.cjs');
  const child = spawn(
    process.execPath,
    ['--conditions=source', '-r', runTypescript, join(__dirname, '../trials/licensing-process.ts')],
    { env: { ...process.env, HEALTH_PORT: '0' }, stdio: 'inherit' },
  );
  processes.push(child);
  return child;
}

const killed = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGKILL');
  });

async function countOf(sql: string): Promise<number> {
  const [row] = await database.query<{ count: number }[]>(`select count(*)::int as count from ${sql}`);
  return row?.count ?? 0;
}

beforeAll(async () => {
  imports = await ImportsTestbed.open();
  database = await new DataSource({ type: 'postgres', url: process.env['DATABASE_URL'] ?? '' }).initialize();
});

afterAll(async () => {
  await Promise.all(
    processes.filter((child) => child.exitCode === null && child.signalCode === null).map(killed),
  );
  await database.destroy();
  await imports.licensing.bus.close();
});

it('an import of 50,000 rows that is cut twice goes on where it stopped and grants each licence once', async () => {
  const rows = Array.from({ length: rowCount }, (_, at) => {
    const mail = `customer-${Math.floor(at / 2)}@example.com`;
    if (at % (2 * share) === 0) imports.account(mail);
    return line(mail, { product: at % 2 === 0 ? plugin.slug : secondPlugin.slug });
  });
  const id = newId();
  const csv = ['mail,product,date,serial', ...rows].join('\n');
  const { client } = imports.licensing;
  await client.call(createLicenceImport, { id, name: 'Former shop', language: 'en', csv }, admin, {
    timeoutMs: longMs,
  });
  await eventually(async () => expect((await imports.find(id)).state).toBe('checked'), longMs);
  const { counts } = await imports.find(id);
  expect(counts).toMatchObject({ ready: rowCount, invalid: 0, duplicate: 0 });
  // From here on only the killed processes import.
  await client.call(startLicenceImport, { id }, admin);
  await imports.licensing.service.close();
  const done = `licence_import_rows where state in ('granted', 'waiting')`;
  for (const reached of [5_000, 25_000]) {
    const replica = startReplica();
    await eventually(async () => expect(await countOf(done)).toBeGreaterThan(reached), longMs);
    await killed(replica);
    expect(await countOf(done)).toBeLessThan(rowCount);
  }
  startReplica();
  await eventually(async () => expect(await countOf(`licence_imports where state = 'done'`)).toBe(1), longMs);
  const granted = rowCount / share;
  expect(await countOf(`licence_import_rows where state = 'granted'`)).toBe(granted);
  expect(await countOf(`licence_import_rows where state = 'waiting'`)).toBe(rowCount - granted);
  expect(await countOf(`entitlements where source = 'import'`)).toBe(granted);
  expect(await countOf(`purchases where source = 'import'`)).toBe(granted);
});
