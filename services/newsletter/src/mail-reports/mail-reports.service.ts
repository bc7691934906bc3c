import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import { badReportSignature, type MailReportDelivery } from '#contracts/newsletter/mail-reports';
import { NewsletterConfig } from '../newsletter.config';
import { type DeactivationReason, SubscribersService } from '../subscribers/subscribers.service';
import { readReport, type Reported } from './read-report';

const softBounceDays = 30;
const mostSoftBounces = 3;

/** Stops writing to mailboxes that do not exist and to people who call our letters spam. */
@Injectable()
export class MailReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
    private readonly config: NewsletterConfig,
  ) {}

  /** @throws Failure REPORT_SIGNATURE */
  async receive(delivery: MailReportDelivery): Promise<void> {
    const report = readReport(delivery.provider, this.verified(delivery));
    if (!report) return;
    await this.dataSource.transaction(async (tx) => {
      for (const email of report.emails) await this.note(tx, `${delivery.messageId}:${email}`, email, report);
    });
  }

  /** The body, if whoever holds our secret sent it just now. */
  private verified({ payload, messageId, timestamp, signature }: MailReportDelivery): unknown {
    const secret = this.config.MAIL_REPORT_SECRET;
    if (!secret) throw new Failure(badReportSignature);
    try {
      return new Webhook(secret).verify(Buffer.from(payload, 'base64'), {
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      });
    } catch (error) {
      throw new Failure(badReportSignature, {}, error);
    }
  }

  private async note(tx: EntityManager, id: string, email: string, { kind }: Reported): Promise<void> {
    await tx.query(`delete from mail_reports where reported_at < now() - $1 * interval '1 day'`, [
      softBounceDays,
    ]);
    const added: unknown[] = await tx.query(
      `insert into mail_reports (id, email, kind, reported_at)
       select $1, $2, $3, now() where exists (select from subscribers where email = $2)
       on conflict do nothing returning id`,
      [id, email, kind],
    );
    if (added.length === 0) return;
    const reason = await this.reasonToStop(tx, email, kind);
    if (reason) await this.subscribers.deactivateAddress(tx, email, reason);
  }

  private async reasonToStop(
    tx: EntityManager,
    email: string,
    kind: Reported['kind'],
  ): Promise<DeactivationReason | undefined> {
    if (kind === 'hard') return 'hard-bounce';
    if (kind === 'complaint') return 'complaint';
    const [row] = await tx.query<{ count: number }[]>(
      `select count(*)::int as count from mail_reports where email = $1 and kind = 'soft'`,
      [email],
    );
    return (row?.count ?? 0) >= mostSoftBounces ? 'soft-bounces' : undefined;
  }
}
