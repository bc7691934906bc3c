import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  listDownloadFiles,
  type ListDownloadFiles,
  listPublishedFiles,
} from '#contracts/catalogue/download-files';
import type { OrderPaid } from '#contracts/commerce/events';
import type { UserActor } from '#contracts/kit/actor';
import type { EventContract } from '#contracts/kit/event';
import '#contracts/all';
import { toCents } from '#contracts/fields/money';
import { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { decode, encode, encodeReply } from '#platform/rpc/wire';
import { type RunningService, startService } from '#platform/run/run';
import { PatientRpcClient } from '#testing/patient-rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import type { NatsServer } from '#testing/servers/servers';
import { freshNats, freshRedis } from '#testing/servers/worker-servers';
import { DataSource } from 'typeorm';
import { licensingDatabase } from '../src/licensing.database';
import { LicensingModule } from '../src/licensing.module';

export const plugin = { id: newId(), slug: 'saturos-pro', name: 'Saturos Pro', version: '2.1.0' };
const fileId = newId();
/** A plug-in whose file another server hosts. */
export const linkedFile = {
  ...{
    id: newId(),
    pluginId: newId(),
    pluginSlug: 'tern',
    pluginName: 'Tern',
    imageUrl: '',
    version: '1.0.0',
  },
  ...{ platform: 'windows-x64', fileName: 'Tern.zip', bytes: 0, sha256: '', storageKey: '' },
  linkUrl: 'https://files.maker.example/Tern.zip',
};
export const fileBytes = 1_000;
export const fileContent = Buffer.alloc(fileBytes, 'saturos');

/** Licensing on real servers, with a fake of the catalogue, which is another service. */
export class LicensingTestbed {
  private constructor(
    readonly nats: NatsServer,
    readonly bus: Bus,
    readonly client: RpcClient,
    readonly service: RunningService,
    /** The key with which a gateway signs actor claims. */
    readonly actorKey: string,
  ) {}

  /** @param more environment variables beside the usual ones */
  static async open(more: Record<string, string> = {}): Promise<LicensingTestbed> {
    const [nats, redis, database] = await Promise.all([
      freshNats(),
      freshRedis(),
      migratedDatabase('licensing', licensingDatabase.migrations),
    ]);
    const actorKey = newActorKey();
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MIGRATE_AT_START: 'false',
      DATABASE_URL: database,
      DATABASE_POOL: '20',
      ACTOR_KEY: actorKey,
      LICENCE_PRIVATE_KEY: generateKeyPairSync('ed25519')
        .privateKey.export({ format: 'der', type: 'pkcs8' })
        .toString('base64'),
      FILE_LINK_SECRET: 'a secret of this spec alone',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Lowline <shop@lowline.example>',
      MAIL_BATCH_DELAY_MS: '0',
      DOWNLOAD_LIMIT: '10',
      ...more,
    });
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const file = {
      id: fileId,
      pluginId: plugin.id,
      pluginSlug: plugin.slug,
      pluginName: plugin.name,
      imageUrl: '',
      platform: 'macos-universal',
      version: plugin.version,
      fileName: 'Saturos.zip',
      bytes: fileBytes,
      sha256: createHash('sha256').update(fileContent).digest('hex'),
      storageKey: 'downloads/saturos.zip',
    };
    bus.connection.subscribe(listDownloadFiles.subject, {
      callback: (_, message) => {
        const { pluginIds } = decode(message.data) as ListDownloadFiles;
        const files = pluginIds.includes(linkedFile.pluginId) ? [linkedFile] : [file];
        message.respond(encodeReply({ files }).bytes);
      },
    });
    bus.connection.subscribe(listPublishedFiles.subject, {
      callback: (_, message) => {
        const { pluginIds } = decode(message.data) as ListDownloadFiles;
        const files = pluginIds.flatMap((pluginId) => publishedFiles({ ...file, pluginId }));
        message.respond(encodeReply({ files }).bytes);
      },
    });
    const client = new PatientRpcClient(bus, new ActorSigner({ licensing: actorKey }));
    const service = await startService(LicensingModule);
    return new LicensingTestbed(nats, bus, client, service, actorKey);
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Publishes an event as another service would; with a new id unless one is given. */
  async publish<D extends object>(
    contract: EventContract<D>,
    data: D,
    id = newId(),
    occurredAt = new Date(),
  ): Promise<void> {
    const envelope = {
      id,
      occurredAt: occurredAt.toISOString(),
      actor: 'commerce',
      requestId: newId(),
      data,
    };
    await this.bus.connection
      .jetstream()
      .publish(busSubject(contract.subject), encode(envelope), { msgID: newId() });
  }

  /** Publishes an event and waits until it is applied. */
  async publishAndWait<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
    const id = newId();
    await this.publish(contract, data, id);
    await eventually(async () => {
      const applied = await this.database.query('select 1 from inbox where event_id = $1', [id]);
      expect(applied).toHaveLength(1);
    }, 30_000);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.bus.close();
  }
}

export const earlierFileId = newId();

/** The newest file of the plug-in, and the one of an earlier version. */
function publishedFiles(newest: object) {
  return [
    { ...newest, publishedAt: '2026-11-01T10:00:00.000Z' },
    {
      ...newest,
      id: earlierFileId,
      version: '2.0.0',
      fileName: 'Saturos-2.0.0.zip',
      publishedAt: '2026-05-01T10:00:00.000Z',
    },
  ];
}

/** A customer without orders. */
export function newCustomer(): UserActor {
  return { kind: 'user', userId: newId(), role: 'user', language: 'en' };
}

/** A paid order of the one plug-in. */
export function paidOrder(userId: string, change: Partial<OrderPaid> = {}): OrderPaid {
  return {
    orderId: newId(),
    orderNumber: `LL-${100_000 + Math.floor(Math.random() * 900_000)}`,
    userId,
    email: `${userId}@example.com`,
    language: 'en',
    paidAt: new Date().toISOString(),
    items: [
      {
        itemId: newId(),
        line: 0,
        pluginId: plugin.id,
        slug: plugin.slug,
        name: plugin.name,
        version: plugin.version,
        priceCents: toCents(12_900),
      },
    ],
    ...change,
  };
}
