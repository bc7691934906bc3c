import { Injectable } from '@nestjs/common';
import { Webhook } from 'standardwebhooks';
import { DataSource, type EntityManager } from 'typeorm';
import { Failure } from '#contracts/kit/failure';
import {
  type BounceReportDelivery,
  invalidReportSignature,
  receiveBounceReport,
} from '#contracts/newsletter/bounce-reports';
import { Handles } from '#platform/rpc/handles';
import { NewsletterConfig } from '../newsletter.config';
import { type DeactivationReason, SubscribersService } from '../subscribers/subscribers.service';
import { parseReport, type ParsedReport } from './parse-report';

const softBounceDays = 30;
const maxSoftBounces = 3;

/** Deactivates subscribers after a bounce of their mailbox or a complaint about spam. */
@Injectable()
export class BounceReportsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly subscribers: SubscribersService,
    private readonly config: NewsletterConfig,
  ) {}

  /** @throws Failure REPORT_SIGNATURE */
  @Handles(receiveBounceReport)
  async receive(delivery: BounceReportDelivery): Promise<void> {
    const report = parseReport(delivery.provider, this.verify(delivery));
    if (!report) return;
    await this.dataSource.transaction(async (tx) => {
      for (const email of report.emails)
        await this.record(tx, `${delivery.messageId}:${email}`, email, report);
    });
  }

  /** The body, if its signature is valid and recent. */
  private verify({ payload, messageId, timestamp, signature }: BounceReportDelivery): unknown {
    const secret = this.config.MAIL_REPORT_SECRET;
    if (!secret) throw new Failure(invalidReportSignature);
    try {
      return new Webhook(secret).verify(Buffer.from(payload, 'base64'), {
        'webhook-id': messageId,
        'webhook-timestamp': timestamp,
        'webhook-signature': signature,
      });
    } catch (error) {
      throw new Failure(invalidReportSignature, {}, error);
    }
  }

  private async record(tx: EntityManager, id: string, email: string, { kind }: ParsedReport): Promise<void> {
    if (!(await this.subscribers.findByEmail(email, tx))) return;
    await tx.query(`delete from bounce_reports where reported_at < now() - $1 * interval '1 day'`, [
      softBounceDays,
    ]);
    const added: unknown[] = await tx.query(
      `insert into bounce_reports (id, email, kind, reported_at) values ($1, $2, $3, now())
       on conflict do nothing returning id`,
      [id, email, kind],
    );
    if (added.length === 0) return;
    const reason = await this.deactivationReason(tx, email, kind);
    if (reason) await this.subscribers.deactivateAddress(tx, email, reason);
  }

  private async deactivationReason(
    tx: EntityManager,
    email: string,
    kind: ParsedReport['kind'],
  ): Promise<DeactivationReason | undefined> {
    if (kind === 'hard') return 'hard-bounce';
    if (kind === 'complaint') return 'complaint';
    const [row] = await tx.query<{ count: number }[]>(
      `select count(*)::int as count from bounce_reports where email = $1 and kind = 'soft'`,
      [email],
    );
    return (row?.count ?? 0) >= maxSoftBounces ? 'soft-bounces' : undefined;
  }
}
