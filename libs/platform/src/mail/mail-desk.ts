import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, In } from 'typeorm';
import type { MailsOfAddress, SentMail } from '#contracts/kit/sent-mail';
import { Audit } from '../audit/audit';
import { wake } from '../database/wakeups';
import { MailDelivery } from './mail-delivery.entity';
import { mailChannel } from './mailer';

const newest = 200;
const erasing = `update mail_deliveries
  set to_address = '', to_name = null, data = null, headers = null,
      state = case when state = 'sent' then 'sent' else 'failed' end,
      last_error = case when state = 'sent' then null else 'ERASED' end`;

/** A mail that was given up, without what was in it. */
export interface FailedMail {
  id: string;
  key: string;
  template: string;
  toAddress: string;
  attempts: number;
  lastError: string | null;
  queuedAt: Date;
  /** False when it was erased, so that nothing is left to write it from, or when the address is none. */
  canRetry: boolean;
}

function sentMail(row: MailDelivery): SentMail {
  const { template, toAddress, state, attempts, lastError, queuedAt, sentAt } = row;
  return {
    template,
    toAddress,
    state,
    attempts,
    lastError,
    queuedAt: queuedAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  };
}

/** What an operator does about mails, and what the erasure of a person needs. */
@Injectable()
export class MailDesk {
  private readonly audit = new Audit();

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** The newest mails that were given up. */
  async failed(): Promise<FailedMail[]> {
    const rows = await this.dataSource
      .getRepository(MailDelivery)
      .find({ where: { state: 'failed' }, order: { queuedAt: 'DESC' }, take: newest });
    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      template: row.template,
      toAddress: row.toAddress,
      attempts: row.attempts,
      lastError: row.lastError,
      queuedAt: row.queuedAt,
      canRetry: row.data !== null && row.lastError !== 'ADDRESS',
    }));
  }

  /** What became of the mails with these keys, in the order they were promised. */
  async about(keys: readonly string[]): Promise<SentMail[]> {
    const rows = await this.dataSource
      .getRepository(MailDelivery)
      .find({ where: { key: In([...keys]) }, order: { queuedAt: 'ASC', id: 'ASC' } });
    return rows.map(sentMail);
  }

  /** The newest mails to an address, of a period where one is named: what came after it leaves no less of it. */
  async to(
    address: string,
    { since, until }: Pick<MailsOfAddress, 'since' | 'until'> = {},
  ): Promise<SentMail[]> {
    const mails = this.dataSource
      .getRepository(MailDelivery)
      .createQueryBuilder('m')
      .where('lower(m.to_address) = lower(:address)', { address })
      .orderBy('m.queued_at', 'DESC')
      .limit(newest);
    if (since) mails.andWhere('m.queued_at >= :since', { since });
    // Times are told in milliseconds: what came within the last one belongs to the period.
    if (until) mails.andWhere(`m.queued_at < :until::timestamptz + interval '1 ms'`, { until });
    return (await mails.getMany()).map(sentMail);
  }

  /** Tries one failed mail again. @returns whether there was one. */
  async retry(id: string): Promise<boolean> {
    return (await this.requeue('and id = $1', [id])) === 1;
  }

  /** Tries all failed mails again, for instance after the mail server's rules changed. @returns how many. */
  async retryAll(): Promise<number> {
    return this.requeue('', []);
  }

  /** Forgets somebody: unsent mails are dropped, sent ones keep only that they were sent. */
  async erase(tx: EntityManager, address: string): Promise<void> {
    await tx.query(`${erasing} where lower(to_address) = lower($1)`, [address]);
  }

  /** The same for single mails, by what they are about. */
  async eraseMails(tx: EntityManager, keys: readonly string[]): Promise<void> {
    await tx.query(`${erasing} where key = any($1)`, [keys]);
  }

  /** The time counts anew, so that an old mail gets a full round of tries. */
  private requeue(which: string, params: unknown[]): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const [, count] = (await tx.query(
        `update mail_deliveries set state = 'queued', queued_at = now(), handed_at = null
          where state = 'failed' and data is not null and last_error is distinct from 'ADDRESS' ${which}`,
        params,
      )) as [unknown, number];
      if (count > 0) {
        await wake(tx, mailChannel);
        const subject = String(params[0] ?? 'all');
        await this.audit.record(tx, { action: 'mail.retried', subject, after: { count } });
      }
      return count;
    });
  }
}
