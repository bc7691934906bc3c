import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { hourMs, minuteMs } from '#contracts/fields/durations';
import type { Log } from '#platform/log/log';
import { Mailer } from '#platform/mail/mailer';
import { LOG } from '#platform/run/platform.module';
import { webhookStoppedMail } from '../mails/webhooks/webhook-stopped.mail';
import { UserAdminService } from '../users/user-admin.service';
import { WebhookDelivery } from './webhook-delivery.entity';
import { WebhookEndpoint } from './webhook-endpoint.entity';
import type { WebhookAnswer } from './webhook-request';
import type { SealedSecrets } from './webhook-secrets';

/** Between the ten tries of an event: 24 hours in all. */
const retryDelaysMs: readonly number[] = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  3 * hourMs,
  7 * hourMs,
  12 * hourMs,
];
const maxAttempts = retryDelaysMs.length + 1;
/** Failed tries in a row after which an endpoint is switched off. */
const maxFailures = 10;

/** The event that an endpoint is sent next. */
export interface NextDelivery extends SealedSecrets {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  /** The stored text of the payload. */
  readonly body: string;
  readonly url: string;
}

/** After a try: the next event follows, this one is repeated, or the endpoint was switched off. */
type AttemptOutcome = 'continue' | 'stopped' | { readonly retryInMs: number };

/** Reads what is sent next, and records the results of tries. */
@Injectable()
export class WebhookAttemptsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly administrators: UserAdminService,
    private readonly mailer: Mailer,
    @Inject(LOG) private readonly log: Log,
  ) {}

  /** The first event that waits; undefined also while the endpoint is switched off. */
  async findNext(endpointId: string): Promise<NextDelivery | undefined> {
    const [next] = await this.dataSource.query<NextDelivery[]>(
      `select d.id, d.event_id as "eventId", d.type, d.payload::text as body, e.url, e.id as "endpointId", e.secret,
         case when e.former_secret_ends_at > now() then e.former_secret end as "formerSecret"
       from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
       where e.id = $1 and e.state = 'on' and d.state = 'waiting' order by d.queued_at, d.event_id limit 1`,
      [endpointId],
    );
    return next;
  }

  /** Records a try in one transaction, with the mails about an endpoint that it switches off. */
  async record(delivery: NextDelivery, answer: WebhookAnswer): Promise<AttemptOutcome> {
    return this.dataSource.transaction(async (tx) => {
      const endpoint = await this.countFailure(tx, delivery, answer);
      const attempts = await this.recordAnswer(tx, delivery, answer);
      // Deleted, switched off or finished by another process meanwhile.
      if (endpoint === undefined || attempts === undefined || answer.isDelivered) return 'continue';
      if (endpoint.state === 'on' && endpoint.failures >= maxFailures) {
        await this.stop(tx, endpoint, delivery, answer);
        return 'stopped';
      }
      return attempts >= maxAttempts ? 'continue' : { retryInMs: retryDelaysMs[attempts - 1] ?? hourMs };
    });
  }

  /** Locks the endpoint before the delivery, in the order of all other transactions. */
  private async countFailure(
    tx: EntityManager,
    { endpointId }: NextDelivery,
    { isDelivered }: WebhookAnswer,
  ): Promise<WebhookEndpoint | undefined> {
    const endpoints = tx.getRepository(WebhookEndpoint);
    const failures = () => (isDelivered ? '0' : 'failures + 1');
    await endpoints.update({ id: endpointId }, { failures });
    return (await endpoints.findOneBy({ id: endpointId })) ?? undefined;
  }

  private async recordAnswer(
    tx: EntityManager,
    { id }: NextDelivery,
    { isDelivered, status, error, text }: WebhookAnswer,
  ): Promise<number | undefined> {
    const [rows] = await tx.query<[{ attempts: number }[], number]>(
      `update webhook_deliveries set attempts = attempts + 1, tried_at = now(), status = $2, error = $3, answer = $4,
         state = case when $5 then 'delivered' when attempts + 1 >= $6 then 'failed' else 'waiting' end
       where id = $1 and state = 'waiting' returning attempts`,
      [id, status, error, text, isDelivered, maxAttempts],
    );
    return rows[0]?.attempts;
  }

  /** The event that failed stays in the log, where it can be repeated; later ones wait until the endpoint is switched on. */
  private async stop(
    tx: EntityManager,
    { id, url, version }: WebhookEndpoint,
    { id: deliveryId, type }: NextDelivery,
    { status, error }: WebhookAnswer,
  ): Promise<void> {
    const dueAt = () => `'infinity'`;
    await tx.getRepository(WebhookEndpoint).update({ id }, { state: 'failed', version: version + 1, dueAt });
    await tx.getRepository(WebhookDelivery).update({ id: deliveryId }, { state: 'failed' });
    for (const { id: userId, email, firstName, language } of await this.administrators.findAll(tx))
      await this.mailer.enqueue(tx, {
        key: `webhook-stopped:${id}:${version}:${userId}`,
        template: webhookStoppedMail,
        language,
        to: { address: email, name: firstName },
        data: { url, type, tries: maxFailures, reason: status === null ? (error ?? '') : `HTTP ${status}` },
      });
    this.log.error({ event: 'webhook.stopped', endpointId: id, type, status, error }, 'webhook switched off');
  }
}
