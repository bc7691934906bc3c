import type { UserActor } from '#contracts/kit/actor';
import type { EventContract } from '#contracts/kit/event';
import { Failure, notFound, unavailable } from '#contracts/kit/failure';
import { listOwnerComputers, type OwnerWithComputers } from '#contracts/licensing/account/owner-computers';
import { type CampaignText, findCampaignText } from '#contracts/news/campaign-text';
import '#contracts/all';
import { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { decode, encode, encodeFailure, encodeReply } from '#platform/rpc/wire';
import { type RunningService, startService } from '#platform/run/run';
import { PatientRpcClient } from '#testing/patient-rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import type { RedisServer } from '#testing/servers/servers';
import { freshNats, freshRedis } from '#testing/servers/worker-servers';
import { DataSource } from 'typeorm';
import { type ReceivedMail, SmtpSink } from '../../../libs/platform/test/mail/smtp-sink';
import { newsletterDatabase } from '../src/newsletter.database';
import { NewsletterModule } from '../src/newsletter.module';
import { Subscriber } from '../src/subscribers/subscriber.entity';

export const admin: UserActor = { kind: 'user', userId: newId(), role: 'admin', language: 'en' };

export const english = {
  language: 'en' as const,
  title: 'Autumn sale',
  subtitle: 'Thirty per cent off',
  content: 'First paragraph [1].\n\nSecond <b>paragraph</b> & more.',
};
const russian = {
  language: 'ru' as const,
  title: 'Осенняя распродажа',
  subtitle: 'Скидка тридцать процентов',
  content: 'Первый абзац.\n\nВторой абзац.',
};

/** Signs the links of subscribers in these specs. */
export const linkSecret = 'a secret of these specs alone';

/** The newsletter with real servers, including a mail server. */
export class Newsletter {
  service: RunningService;
  /** The computers of every owner, in place of licensing; undefined while it is unavailable. */
  ownerComputers: Pick<OwnerWithComputers, 'total' | 'computers'> | undefined = { total: 0, computers: [] };
  private readonly articles = new Map<string, CampaignText>();

  private constructor(
    readonly redis: RedisServer,
    readonly sink: SmtpSink,
    readonly bus: Bus,
    readonly client: RpcClient,
    readonly databaseUrl: string,
  ) {}

  static async open(variables: NodeJS.ProcessEnv = {}): Promise<Newsletter> {
    const [nats, redis, sink, databaseUrl] = await Promise.all([
      freshNats(),
      freshRedis(),
      new SmtpSink().listen(),
      migratedDatabase('newsletter', newsletterDatabase.migrations),
    ]);
    const actorKey = newActorKey();
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MIGRATE_AT_START: 'false',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '20',
      ACTOR_KEY: actorKey,
      SMTP_URL: sink.url,
      MAIL_FROM: 'Lowline <shop@lowline.example>',
      SHOP_URL: 'http://shop.example',
      NEWSLETTER_LINK_SECRET: linkSecret,
      ...variables,
    });
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const signer = new ActorSigner({ newsletter: actorKey });
    const newsletter = new Newsletter(redis, sink, bus, new PatientRpcClient(bus, signer), databaseUrl);
    newsletter.stubNews();
    newsletter.stubLicensing();
    newsletter.service = await startService(NewsletterModule);
    return newsletter;
  }

  /** Responds in place of the news service. */
  private stubNews(): void {
    this.bus.connection.subscribe(findCampaignText.subject, {
      callback: (_, message) => {
        const { articleId } = decode(message.data) as { articleId: string };
        const article = this.articles.get(articleId);
        message.respond(article ? encodeReply(article).bytes : encodeFailure(new Failure(notFound)));
      },
    });
  }

  private stubLicensing(): void {
    this.bus.connection.subscribe(listOwnerComputers.subject, {
      callback: (_, message) => {
        const { userIds } = decode(message.data) as { userIds: string[] };
        const { ownerComputers: found } = this;
        const failure = () =>
          encodeFailure(new Failure(unavailable, { subject: listOwnerComputers.subject }));
        const owners = userIds.map((userId) => ({ userId, ...found }));
        message.respond(found ? encodeReply({ owners }).bytes : failure());
      },
    });
  }

  /** Adds a published article. */
  addArticle(article: Partial<CampaignText> = {}): string {
    const id = newId();
    const translations = [english, russian];
    this.articles.set(id, { slug: 'autumn-sale', imageUrl: '', translations, ...article });
    return id;
  }

  /** Adds confirmed subscribers, without confirmation mails. */
  async addSubscribers(
    count: number,
    change: { language?: 'en' | 'ru'; domain?: string } = {},
  ): Promise<string[]> {
    const { language = 'en', domain = `${newId()}.example` } = change;
    const rows = await this.database.query<{ email: string }[]>(
      `insert into subscribers (id, email, language, source, is_confirmed, confirmed_at, subscribed_at, topics, last_acted_at)
       select gen_random_uuid(), 'reader-' || n || '@' || $2, $3, 'website', true, now(), now(), '{news}', now()
         from generate_series(1, $1::int) n returning email`,
      [count, domain, language],
    );
    return rows.map(({ email }) => email);
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Publishes an event as identity does. */
  async publish<D extends object>(
    contract: EventContract<D>,
    data: D,
    occurredAt = new Date().toISOString(),
  ): Promise<string> {
    const envelope = {
      id: newId(),
      occurredAt,
      actor: 'identity',
      requestId: newId(),
      data,
    };
    await this.bus.connection
      .jetstream()
      .publish(busSubject(contract.subject), encode(envelope), { msgID: newId() });
    return envelope.id;
  }

  subscriber(email: string): Promise<Subscriber> {
    return this.database.getRepository(Subscriber).findOneByOrFail({ email });
  }

  mailsTo(email: string): ReceivedMail[] {
    return this.sink.received.filter(({ recipients }) => recipients.includes(email));
  }

  /** The token of the link to a page, in the nth mail to an address. */
  async linkTo(email: string, page: string, nth = 1): Promise<string> {
    return eventually(() => {
      const mail = this.mailsTo(email)[nth - 1];
      const found = new RegExp(`http://shop\\.example/newsletter/${page}/([\\w.-]+)`).exec(
        mail?.mail.html ?? '',
      );
      if (!found?.[1]) throw new Error(`no link to ${page} for ${email}`);
      return found[1];
    });
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.bus.close();
    await this.sink.close();
  }
}

/** An unused address. */
export function uniqueAddress(): string {
  return `reader-${newId()}@example.com`;
}
