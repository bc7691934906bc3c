import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import '#contracts/all';
import { requestEmailChange } from '#contracts/identity/email-changes';
import { currentUser, register } from '#contracts/identity/users';
import type { Role, UserActor } from '#contracts/kit/actor';
import type { EventContract } from '#contracts/kit/event';
import { Failure } from '#contracts/kit/failure';
import { Bus } from '#platform/bus/bus';
import { newId } from '#platform/database/new-id';
import { busSubject } from '#platform/event-stream/topology';
import { createLog } from '#platform/log/log';
import { ActorSigner } from '#platform/rpc/actor-claim';
import type { RpcClient } from '#platform/rpc/rpc-client';
import { encode } from '#platform/rpc/wire';
import { type RunningService, startService } from '#platform/run/run';
import { PatientRpcClient } from '#testing/patient-rpc-client';
import { newActorKey } from '#testing/actor-keys';
import { eventually } from '#testing/eventually';
import { migratedDatabase } from '#testing/service-databases/migrated-database';
import { freshNats, freshRedis } from '#testing/servers/worker-servers';
import { type ReceivedMail, SmtpSink } from '../../../libs/platform/test/mail/smtp-sink';
import { identityDatabase } from '../src/identity.database';
import { IdentityModule } from '../src/identity.module';

export const password = 'Saturos7';

/** The failure code of a request, or `none`. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (Failure.isFailure(error) ? error.code : String(error)),
  );

/** The identity service on real servers, with a mail server. */
export class IdentityTestbed {
  service: RunningService;

  private constructor(
    readonly sink: SmtpSink,
    readonly bus: Bus,
    readonly client: RpcClient,
  ) {}

  static async open(environment: Record<string, string> = {}): Promise<IdentityTestbed> {
    const [nats, redis, sink, databaseUrl] = await Promise.all([
      freshNats(),
      freshRedis(),
      new SmtpSink().listen(),
      migratedDatabase('identity', identityDatabase.migrations),
    ]);
    const actorKey = newActorKey();
    const session = generateKeyPairSync('ed25519');
    const der = { format: 'der', type: 'pkcs8' } as const;
    Object.assign(process.env, {
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      MIGRATE_AT_START: 'false',
      DATABASE_URL: databaseUrl,
      DATABASE_POOL: '20',
      ACTOR_KEY: actorKey,
      SESSION_PRIVATE_KEY: session.privateKey.export(der).toString('base64'),
      SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
      SMTP_URL: sink.url,
      MAIL_FROM: 'Lowline <shop@lowline.example>',
      SHOP_URL: 'http://shop.example',
      WEBHOOK_ALLOW_LOOPBACK: 'true',
      // Other services are absent, and not about to return.
      NO_RESPONDER_RETRY_MS: '10',
      // Specs collect by themselves.
      ALERT_SECONDS: '3600',
      ...environment,
    });
    const bus = await Bus.connect('gateway', { NATS_URL: nats.url } as never, createLog('test', 'error'));
    const signer = new ActorSigner({ identity: actorKey });
    const identity = new IdentityTestbed(sink, bus, new PatientRpcClient(bus, signer));
    identity.service = await startService(IdentityModule);
    return identity;
  }

  get database(): DataSource {
    return this.service.app.get(DataSource);
  }

  /** Registers a user. @returns the address and the actor */
  async registerUser(role: Role = 'user'): Promise<{ email: string; actor: UserActor }> {
    const email = `anna-${newId()}@example.com`;
    await this.client.call(register, { email, firstName: 'Anna', lastName: 'Kern', password });
    const [row] = await this.database
      .query<{ id: string }[]>('update users set role = $2 where email = $1 returning id', [email, role])
      .then((result: unknown) => (Array.isArray(result) ? (result[0] as { id: string }[]) : []));
    if (!row) throw new Error(`${email} did not register`);
    const actor: UserActor = { kind: 'user', userId: row.id, role, language: 'en' };
    await this.client.call(currentUser, {}, actor);
    return { email, actor };
  }

  /** Marks the address of an account as confirmed. */
  async confirmEmail(userId: string): Promise<void> {
    await this.database.query('update users set email_confirmed_at = now() where id = $1', [userId]);
  }

  /** Publishes an event of another service and waits until it was applied. */
  async publishEvent<D extends object>(contract: EventContract<D>, data: D): Promise<void> {
    const id = newId();
    const envelope = {
      id,
      occurredAt: new Date().toISOString(),
      actor: 'system',
      requestId: newId(),
      data,
    };
    await this.bus.connection
      .jetstream()
      .publish(busSubject(contract.subject), encode(envelope), { msgID: id });
    await eventually(async () => {
      const applied = await this.database.query('select 1 from inbox where event_id = $1', [id]);
      expect(applied).toHaveLength(1);
    }, 30_000);
  }

  mailsTo(email: string): ReceivedMail[] {
    return this.sink.received.filter(({ recipients }) => recipients.includes(email));
  }

  /** Code and token of the newest reset mail. */
  resetMail(email: string, nth = 1): Promise<{ code: string; token: string }> {
    return eventually(() => {
      const mail = this.mailsTo(email).filter(({ mail: { subject } }) =>
        /^Your code for/.test(subject ?? ''),
      )[nth - 1];
      const html = mail?.mail.html ?? '';
      const code = />\s*(\d{6})\s*</.exec(html)?.[1];
      const token = /reset-password\/([\w-]+)/.exec(html)?.[1];
      if (!code || !token) throw new Error(`no reset mail for ${email}`);
      return { code, token };
    });
  }

  /** The token of the newest confirmation mail to an address. */
  confirmationToken(email: string): Promise<string> {
    return eventually(() => {
      const html = this.mailsTo(email).at(-1)?.mail.html ?? '';
      const token = /confirm-email\/([\w-]+)/.exec(html)?.[1];
      if (!token) throw new Error(`no link for ${email}`);
      return token;
    });
  }

  /** Requests an email change. @returns the new address and the mailed token */
  async requestEmailChange(actor: UserActor): Promise<{ newEmail: string; token: string }> {
    const newEmail = `new-${newId()}@example.com`;
    await this.client.call(requestEmailChange, { newEmail, password }, actor);
    return { newEmail, token: await this.confirmationToken(newEmail) };
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.bus.close();
    await this.sink.close();
  }
}
