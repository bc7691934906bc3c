import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import '#contracts/all';
import { createProduct } from '#contracts/catalogue/products';
import type { UserActor } from '#contracts/kit/actor';
import { Bus } from '#platform/bus/bus';
import type { Migrations } from '#platform/database/migrations/load-migrations';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { type RunningService, startService } from '#platform/run/run';
import { Storage } from '#platform/storage/storage';
import { PatientRpcClient } from '#testing/patient-rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import type { NatsServer } from '#testing/servers/servers';
import { freshNats, freshRedis } from '#testing/servers/worker-servers';
import { SmtpSink } from '../../libs/platform/test/mail/smtp-sink';
import { catalogueDatabase } from '../../services/catalogue/src/catalogue.database';
import { CatalogueModule } from '../../services/catalogue/src/catalogue.module';
import { commerceDatabase } from '../../services/commerce/src/commerce.database';
import { CommerceModule } from '../../services/commerce/src/commerce.module';
import { identityDatabase } from '../../services/identity/src/identity.database';
import { IdentityModule } from '../../services/identity/src/identity.module';
import { licensingDatabase } from '../../services/licensing/src/licensing.database';
import { LicensingModule } from '../../services/licensing/src/licensing.module';
import { newsDatabase } from '../../services/news/src/news.database';
import { NewsModule } from '../../services/news/src/news.module';
import { newsletterDatabase } from '../../services/newsletter/src/newsletter.database';
import { NewsletterModule } from '../../services/newsletter/src/newsletter.module';
import { startWebhookRoute } from '../../services/commerce/test/webhook-route';
import { type RunningSandbox, startSandbox } from '../sandbox/stripe/server';

const modules: Record<string, [Type, Migrations]> = {
  identity: [IdentityModule, identityDatabase.migrations],
  catalogue: [CatalogueModule, catalogueDatabase.migrations],
  news: [NewsModule, newsDatabase.migrations],
  newsletter: [NewsletterModule, newsletterDatabase.migrations],
  commerce: [CommerceModule, commerceDatabase.migrations],
  licensing: [LicensingModule, licensingDatabase.migrations],
};

function newPrivateKey(): string {
  return generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');
}

interface Settings {
  /** Whether Stripe delivers its events; without deliveries the sweep reads payments. */
  deliversWebhooks?: boolean;
  /** Interval of the search for alerts, which other specs must not see among their statements. */
  alertSeconds?: number;
}

interface Servers {
  nats: NatsServer;
  actorKeys: Record<string, string>;
  sandbox: RunningSandbox;
  webhooks: Server;
  files: string;
}

/** All services in one process, each with its own database, on a real bus, without the gateway. */
export class AllServices {
  private readonly services = new Map<string, RunningService>();

  private constructor(
    readonly servers: Servers,
    readonly bus: Bus,
    readonly rpc: RpcClient,
    readonly mails: SmtpSink,
  ) {}

  static async open({ deliversWebhooks = false, alertSeconds = 3_600 }: Settings = {}): Promise<AllServices> {
    const files = mkdtempSync(join(tmpdir(), 'six-'));
    const [nats, redis, mails] = await Promise.all([freshNats(), freshRedis(), new SmtpSink().listen()]);
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const actorKeys = Object.fromEntries(Object.keys(modules).map((name) => [name, newActorKey()]));
    const rpc = new PatientRpcClient(bus, new ActorSigner(actorKeys));
    const webhooks = await startWebhookRoute(rpc);
    const port = deliversWebhooks ? (webhooks.address() as AddressInfo).port : 9;
    const sandbox = await startSandbox({ webhookUrl: `http://127.0.0.1:${port}/`, retriesMs: [] });
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      SHOP_URL: 'http://shop.example',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MIGRATE_AT_START: 'false',
      SESSION_PRIVATE_KEY: newPrivateKey(),
      SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
      LICENCE_PRIVATE_KEY: newPrivateKey(),
      RELEASE_PRIVATE_KEY: newPrivateKey(),
      FILE_LINK_SECRET: 'a secret of this spec alone',
      NEWSLETTER_LINK_SECRET: 'a secret of this spec alone',
      SMTP_URL: mails.url,
      MAIL_FROM: 'Lowline <shop@lowline.example>',
      // Nothing listens there: a spec looks nothing up in the network.
      DNS_SERVER: '127.0.0.1:9',
      STORAGE_DIR: files,
      FEATURE_PAYMENTS: 'true',
      STRIPE_SECRET_KEY: 'sk_test_sandbox',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox',
      STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
      STRIPE_API_BASE: sandbox.url,
      STRIPE_JS_URL: `${sandbox.url}/endive/stripe.js`,
      ALERT_SECONDS: String(alertSeconds),
      SWEEP_SECONDS: deliversWebhooks ? '3600' : '0.3',
    });
    const shop = new AllServices({ nats, actorKeys, sandbox, webhooks, files }, bus, rpc, mails);
    // One at a time: each reads its database and key from the environment while it starts.
    for (const [name, [module, migrations]] of Object.entries(modules)) {
      process.env['DATABASE_URL'] = await migratedDatabase(name, migrations);
      process.env['ACTOR_KEY'] = actorKeys[name];
      shop.services.set(name, await startService(module));
    }
    return shop;
  }

  database(name: string): DataSource {
    const service = this.services.get(name);
    if (!service) throw new Error(`unknown service ${name}`);
    return service.app.get(DataSource);
  }

  /** Creates a plug-in with an installer at this storage key. @returns its slug */
  async addPlugin(
    plugin: { name: string; price: number; storageKey: string },
    admin: UserActor,
  ): Promise<string> {
    const { storageKey, ...listing } = plugin;
    await this.upload(storageKey);
    const draft = {
      ...listing,
      description: 'A warm one.',
      category: 'effect' as const,
      imageUrl: '',
      downloadUrl: '',
      version: '1.0.0',
      compatibility: [],
      tags: [],
      isActive: true,
      newFiles: [{ platform: 'windows-x64' as const, fileName: 'Setup.zip', storageKey }],
    };
    return (await this.rpc.call(createProduct, draft, admin)).slug;
  }

  /** Stores a file where an upload of an admin would. */
  async upload(storageKey: string): Promise<void> {
    const catalogue = this.services.get('catalogue');
    await catalogue?.app.get(Storage).put(storageKey, Buffer.from('installer'), {
      contentType: 'application/octet-stream',
    });
  }

  /** Calls a control of the payment sandbox. */
  async sandbox(path: string, body: object = {}): Promise<void> {
    const url = `${this.servers.sandbox.url}/_sandbox/${path}`;
    const response = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
  }

  /** The token of a link in a mail. */
  linkTo(email: string, pattern: RegExp): Promise<string> {
    return eventually(() => {
      const mine = this.mails.received.filter(({ recipients }) => recipients.includes(email));
      const found = mine
        .map(({ mail }) => pattern.exec(mail.html ?? '')?.[1])
        .find((link) => link !== undefined);
      if (!found) throw new Error(`no mail to ${email} has such a link`);
      return found;
    });
  }

  /** Every table of every database with a row that contains one of the texts in any column. */
  async searchAllTables(...texts: string[]): Promise<string[]> {
    const found: string[] = [];
    for (const name of this.services.keys()) {
      const tables = await this.database(name).query<{ table: string }[]>(
        `select table_name as table from information_schema.tables where table_schema = 'public'`,
      );
      for (const { table } of tables) {
        const rows = await this.database(name).query<{ row: string }[]>(
          `select t::text as row from "${table}" t
            where exists (select 1 from unnest($1::text[]) word where strpos(lower(t::text), lower(word)) > 0)`,
          [texts],
        );
        if (rows.length > 0) found.push(`${name}.${table}`);
      }
    }
    return found.sort();
  }

  /** Ends one of the services. */
  async stop(name: string): Promise<void> {
    await this.services.get(name)?.close();
    this.services.delete(name);
  }

  async close(): Promise<void> {
    const { sandbox, webhooks, files } = this.servers;
    await sandbox.close();
    await Promise.all([...this.services.values()].map((service) => service.close()));
    await this.bus.close();
    webhooks.closeAllConnections();
    webhooks.close();
    await this.mails.close();
    rmSync(files, { recursive: true, force: true });
  }
}
