import '#contracts/all';
import { findPlugin, type PluginCard } from '#contracts/catalogue/plugins';
import { listPluginSummaries } from '#contracts/catalogue/plugin-summaries';
import { centsOf } from '#contracts/fields/money';
import type { UserActor } from '#contracts/kit/actor';
import type { EventContract } from '#contracts/kit/event';
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
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import { freshNats } from '#testing/servers/worker-servers';
import { DataSource } from 'typeorm';
import { newsDatabase } from '../src/news.database';
import { NewsModule } from '../src/news.module';

export const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };
export const customer: UserActor = { ...admin, role: 'user' };

/** The news service on real servers with the demo articles. */
export class NewsTestbed {
  private constructor(
    readonly service: RunningService,
    readonly client: RpcClient,
    private readonly bus: Bus,
    readonly close: () => Promise<void>,
  ) {}

  static async open(): Promise<NewsTestbed> {
    const nats = await freshNats();
    const actorKey = newActorKey();
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      MIGRATE_AT_START: 'false',
      DATABASE_URL: await migratedDatabase('news', newsDatabase.migrations),
      ACTOR_KEY: actorKey,
      SEED_DEMO: 'true',
    });
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const client = new PatientRpcClient(bus, new ActorSigner({ news: actorKey }));
    const service = await startService(NewsModule);
    return new NewsTestbed(service, client, bus, async () => {
      await service.close();
      await bus.close();
    });
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Publishes an event as another service does. */
  async publish<D extends object>(contract: EventContract<D>, data: D, id = newId()): Promise<void> {
    const occurredAt = new Date().toISOString();
    const envelope = { id, occurredAt, actor: admin.userId, requestId: newId(), data };
    await this.bus.connection
      .jetstream()
      .publish(busSubject(contract.subject), encode(envelope), { msgID: newId() });
  }

  /** Replaces the catalogue service by a stub. */
  stubCatalogue(plugins: () => PluginCard[]): void {
    this.bus.connection.subscribe(listPluginSummaries.subject, {
      callback: (_, message) => {
        const summaries = plugins().map(({ id, slug, version, price, sale }) => ({
          // The list price, as in the catalogue.
          ...{ id, slug, version, priceCents: centsOf(sale?.listPrice ?? price) },
          updatedAt: new Date(0).toISOString(),
        }));
        message.respond(encodeReply({ plugins: summaries, next: null }).bytes);
      },
    });
    this.bus.connection.subscribe(findPlugin.subject, {
      callback: (_, message) => {
        const { slug } = decode(message.data) as { slug: string };
        const data = plugins().find((plugin) => plugin.slug === slug);
        message.respond(encodeReply({ success: true, data }).bytes);
      },
    });
  }
}
