import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { ListSentMails, SentMail, SentMails } from '#contracts/operations/sent-mail';
import { AuditLog } from '../audit/audit-log';
import { notify } from '../database/pg-notifications';
import { MailDelivery } from './mail-delivery.entity';
import { mailChannel } from './mailer';

const maxListed = 200;
/** Mails of one part of the data export. */
const mailsPerPart = 1_000;
const erasing = `update mail_deliveries
  set to_address = '', to_name = null, data = null, headers = null,
      state = case when state = 'sent' then 'sent' else 'failed' end,
      last_error = case when state = 'sent' then null else 'ERASED' end`;

/** A failed mail, without its content. */
export interface FailedMail {
  id: string;
  key: string;
  template: string;
  toAddress: string;
  attempts: number;
  lastError: string | null;
  queuedAt: Date;
  /** Of a gift. */
  orderId: string | undefined;
  /** False after erasure, because its data is gone, and for an undeliverable address. */
  canRetry: boolean;
}

function orderIdOf(data: object | null): string | undefined {
  return data && 'orderId' in data && typeof data.orderId === 'string' ? data.orderId : undefined;
}

function sentMail(row: MailDelivery): SentMail {
  const { id, template, toAddress, state, attempts, lastError, queuedAt, sentAt } = row;
  return {
    id,
    template,
    toAddress,
    state,
    attempts,
    lastError,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** Lists and retries failed mails for operators, and erases the mails of a person. */
@Injectable()
export class MailAdmin {
  private readonly audit = new AuditLog();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The newest failed mails. */
  async listFailed(): Promise<FailedMail[]> {
    const rows = await this.dataSource
      .getRepository(MailDelivery)
      .find({ where: { state: 'failed' }, order: { queuedAt: 'DESC' }, take: maxListed });
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      template: row.template,
      toAddress: row.toAddress,
      attempts: row.attempts,
      lastError: row.lastError,
      queuedAt: row.queuedAt,
      orderId: orderIdOf(row.data),
      canRetry: row.data !== null && row.lastError !== 'ADDRESS',
    }));
  }

  /** The mails with these keys, in the order in which they were queued. */
  async findByKeys(keys: readonly string[]): Promise<SentMail[]> {
    const rows = await this.dataSource
      .getRepository(MailDelivery)
      .find({ where: { key: In([...keys]) }, order: { queuedAt: 'ASC', id: 'ASC' } });
    return rows.map(sentMail);
  }

  /** Which of these keys have a mail, whatever became of it. */
  async knownKeys(keys: readonly string[]): Promise<Set<string>> {
    const rows = await this.dataSource
      .getRepository(MailDelivery)
      .find({ select: { key: true }, where: { key: In([...keys]) } });
    return new Set(rows.map(({ key }) => key));
  }

  /** The mails to an address, of a period if one is given, newest first; in parts. */
  async findByAddress(
    address: string,
    { since, until, part = 0 }: Omit<ListSentMails, 'email'> = {},
  ): Promise<SentMails> {
    const mails = this.dataSource
      .getRepository(MailDelivery)
      .createQueryBuilder('m')
      .where('lower(m.to_address) = lower(:address)', { address })
      .orderBy('m.queued_at', 'DESC')
      .addOrderBy('m.id', 'DESC')
      .offset(part * mailsPerPart)
      .limit(mailsPerPart);
    if (since) mails.andWhere('m.queued_at >= :since', { since });
    // API times have milliseconds: the whole last millisecond belongs to the period.
    if (until) mails.andWhere(`m.queued_at < :until::timestamptz + interval '1 ms'`, { until });
    const rows = await mails.getMany();
    return { mails: rows.map(sentMail), hasMore: rows.length === mailsPerPart };
  }

  /** Queues one failed mail again. @returns whether there was one. */
  async retry(id: string): Promise<boolean> {
    return (await this.requeue('and id = $1', [id])) === 1;
  }

  /** Queues all failed mails again. @returns how many. */
  async retryAll(): Promise<number> {
    return this.requeue('', []);
  }

  /**
   * Deletes mails of some templates that wait to be sent, because they are not wanted any more. An attempt in progress is not stopped.
   * @param data fields of the template's data, with the values that they have in these mails
   */
  async cancel(
    tx: EntityManager,
    templates: readonly string[],
    addresses: readonly string[],
    data: object = {},
  ): Promise<void> {
    await tx.query(
      `delete from mail_deliveries where state = 'queued' and template = any($1)
         and lower(to_address) = any(select lower(unnest($2::text[]))) and data @> $3::jsonb`,
      [templates, addresses, JSON.stringify(data)],
    );
  }

  /** Erases the mails to an address: unsent ones fail, sent ones keep only the fact. */
  async eraseByAddress(tx: EntityManager, address: string): Promise<void> {
    await tx.query(`${erasing} where lower(to_address) = lower($1)`, [address]);
  }

  /** The same for single mails, by key. */
  async eraseByKeys(tx: EntityManager, keys: readonly string[]): Promise<void> {
    await tx.query(`${erasing} where key = any($1)`, [keys]);
  }

  /** The age counts from now, so that an old mail gets all its attempts again. */
  private requeue(condition: string, params: unknown[]): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const [, count] = (await tx.query(
        `update mail_deliveries set state = 'queued', queued_at = now(), due_at = now(), job_due_at = now()
          where state = 'failed' and data is not null and last_error is distinct from 'ADDRESS' ${condition}`,
        params,
      )) as [unknown, number];
      if (count > 0) {
        await notify(tx, mailChannel);
        const subject = String(params[0] ?? 'all');
        await this.audit.record(tx, { action: 'mail.retried', subject, after: { count } });
      }
      return count;
    });
  }
}
