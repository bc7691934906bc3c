import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '#local-servers/ports';
import { acceptsQueries } from '#local-servers/postgres/databases';
import { postgresCommand, preparePostgres } from '#local-servers/postgres/postgres';
import { archiveSettings } from '#local-servers/postgres/wal-archive';
import { eventually } from '#testing/eventually';
import { backupSettings, type BackupSettings } from './backup.config';

const password = 'secret';
const startTimeoutMs = 30_000;

/** A data folder of a shop with a running Postgres and without services. */
export class BackupTestbed {
  readonly dataDir = mkdtempSync(join(tmpdir(), 'backup-'));
  readonly settings: BackupSettings = backupSettings(join(this.dataDir, 'shop'), {});
  private server: ChildProcess | undefined;
  private port = 0;

  constructor() {
    // The account of Postgres has to enter it.
    chmodSync(this.dataDir, 0o755);
    mkdirSync(this.settings.dataDir, { mode: 0o755 });
    writeFileSync(join(this.settings.dataDir, 'secrets.json'), JSON.stringify({ postgres: password }));
  }

  /** Starts Postgres on the data folder, as the stack does. */
  async start(): Promise<void> {
    this.port = await freePort();
    const home = preparePostgres(process.cwd(), this.settings.dataDir, password);
    const { command, args, owner } = postgresCommand(home, this.port, archiveSettings);
    this.server = spawn(command, args, { ...owner, cwd: '/', stdio: 'ignore' });
    const processes = { postgres: { pid: this.server.pid, port: this.port } };
    writeFileSync(join(this.settings.dataDir, 'processes.json'), JSON.stringify(processes));
    await eventually(
      async () => expect(await acceptsQueries(this.url('postgres'))).toBe(true),
      startTimeoutMs,
    );
  }

  async stop(): Promise<void> {
    const { server } = this;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGINT');
    await ended;
  }

  get cluster(): string {
    return realpathSync(join(this.settings.dataDir, 'postgres'));
  }

  async query<T extends object>(database: string, statement: string): Promise<T[]> {
    const client = new Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query<T>(statement)).rows;
    } finally {
      await client.end();
    }
  }

  /** Writes a file into the data folder. */
  write(path: string, text: string): void {
    const file = join(this.settings.dataDir, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  }

  /** Deletes the data folder, as the loss of the machine does. */
  async lose(): Promise<void> {
    await this.stop();
    const { cluster } = this;
    rmSync(this.settings.dataDir, { recursive: true });
    rmSync(cluster, { recursive: true, force: true });
  }

  async close(): Promise<void> {
    await this.stop();
    const places = existsSync(join(this.settings.dataDir, 'postgres')) ? [this.cluster] : [];
    for (const place of [...places, ...places.map((one) => `${one}.replaced`), this.dataDir])
      rmSync(place, { recursive: true, force: true });
  }

  url(database: string): string {
    return `postgres://postgres:${password}@127.0.0.1:${this.port}/${database}`;
  }
}
