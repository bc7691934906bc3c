import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { findServer } from '../../../deploy/local/find-server';
import { freePort } from '../../../deploy/local/ports';
import { ChildServer } from './child-server';

/** The variable by which the run's one Postgres is known to all spec files (see postgres-for-jest.ts). */
export const postgresVariable = 'TEST_POSTGRES_URL';

let databases = 0;

/** A new, empty database in the run's Postgres; gives its address. */
export async function freshDatabase(name: string): Promise<string> {
  const adminUrl = process.env[postgresVariable];
  if (!adminUrl)
    throw new Error('there is no Postgres: the jest run starts it (libs/testing/src/postgres-for-jest.ts)');
  databases += 1;
  const database = `${name}_${process.pid}_${Date.now().toString(36)}_${databases}`;
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  await client.query(`create database ${client.escapeIdentifier(database)}`);
  await client.end();
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  return url.toString();
}

/** A NATS of one spec file's own. */
export class NatsServer {
  private constructor(
    private readonly server: ChildServer,
    private readonly dir: string,
  ) {}

  static async start(): Promise<NatsServer> {
    const dir = mkdtempSync(join(tmpdir(), 'nats-'));
    const port = await freePort();
    const server = new ChildServer(
      findServer('nats-server'),
      ['-js', '-sd', dir, '-a', '127.0.0.1', '-p', String(port)],
      port,
    );
    await server.start();
    return new NatsServer(server, dir);
  }

  get url(): string {
    return `nats://127.0.0.1:${this.server.port}`;
  }

  kill(): Promise<void> {
    return this.server.kill();
  }

  restart(): Promise<void> {
    return this.server.start();
  }

  freeze(): void {
    this.server.freeze();
  }

  thaw(): void {
    this.server.thaw();
  }

  /** Forgets everything it stored. Only while it is down. */
  wipe(): void {
    rmSync(join(this.dir, 'jetstream'), { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export function startNats(): Promise<NatsServer> {
  return NatsServer.start();
}

/** A Redis of one spec file's own, append-only as in production. */
export class RedisServer {
  private constructor(
    private readonly server: ChildServer,
    private readonly dir: string,
  ) {}

  static async start(): Promise<RedisServer> {
    const dir = mkdtempSync(join(tmpdir(), 'redis-'));
    const port = await freePort();
    const args = [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--dir',
      dir,
      '--appendonly',
      'yes',
      '--maxmemory-policy',
      'noeviction',
      '--save',
      '',
    ];
    const server = new ChildServer(findServer('redis-server'), args, port);
    await server.start();
    return new RedisServer(server, dir);
  }

  get url(): string {
    return `redis://127.0.0.1:${this.server.port}`;
  }

  kill(): Promise<void> {
    return this.server.kill();
  }

  restart(): Promise<void> {
    return this.server.start();
  }

  freeze(): void {
    this.server.freeze();
  }

  thaw(): void {
    this.server.thaw();
  }

  /** Forgets every job. Only while it is down. */
  wipe(): void {
    rmSync(join(this.dir, 'appendonlydir'), { recursive: true, force: true });
  }

  async stop(): Promise<void> {
    await this.server.stop();
    rmSync(this.dir, { recursive: true, force: true });
  }
}

export function startRedis(): Promise<RedisServer> {
  return RedisServer.start();
}
