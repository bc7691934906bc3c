import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import '#contracts/all';
import { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { type RunningService, startService } from '#platform/run/run';
import { Storage } from '#platform/storage/storage';
import { PatientRpcClient } from '#testing/patient-rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import { freshNats, freshRedis } from '#testing/servers/worker-servers';
import { catalogueDatabase } from '../src/catalogue.database';
import { CatalogueModule } from '../src/catalogue.module';

export const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
export const customer: UserActor = { kind: 'user', userId: newId(), role: 'user', language: 'en' };

/** The catalogue service on real servers with its own storage folder. */
export class CatalogueTestbed {
  private constructor(
    readonly dir: string,
    readonly bus: Bus,
    readonly client: RpcClient,
    readonly service: RunningService,
  ) {}

  static async open({ seed = false } = {}): Promise<CatalogueTestbed> {
    const [nats, redis, database] = await Promise.all([
      freshNats(),
      freshRedis(),
      migratedDatabase('catalogue', catalogueDatabase.migrations),
    ]);
    const actorKey = newActorKey();
    const dir = mkdtempSync(join(tmpdir(), 'catalogue-'));
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MIGRATE_AT_START: 'false',
      DATABASE_URL: database,
      ACTOR_KEY: actorKey,
      STORAGE_DIR: dir,
      RELEASE_PRIVATE_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ format: 'der', type: 'pkcs8' })
        .toString('base64'),
      SEED_DEMO: String(seed),
    });
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const signer = new ActorSigner({ catalogue: actorKey });
    const service = await startService(CatalogueModule);
    return new CatalogueTestbed(dir, bus, new PatientRpcClient(bus, signer), service);
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  get storage(): Storage {
    return this.service.app.get(Storage);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.bus.close();
    rmSync(this.dir, { recursive: true, force: true });
  }
}
